// A table drawn from what its service says of it. What is drawn is what the viewer may see: a card that is not shown to a
// role never reaches the page.
"use strict";

const Layouts = (() => {
  const { element, initialsOf, places, roster, wagerTitle, money } = Draw;

  function other(stage) {
    const group = element("g", {}, ...NumberTables.felt());
    NumberTables.caption(group, 500, 50, stage.table.game);
    NumberTables.listed(group, [...places(stage.wagers)].slice(0, 7), 380, 80, 240);
    roster(group, stage, 550);
    return group;
  }

  const DRAWN = {
    roulette: NumberTables.roulette, craps: NumberTables.craps, sicbo: NumberTables.sicbo, blackjack: CardTables.blackjack,
    house_hands: CardTables.houseHands, minibaccarat: CardTables.minibaccarat, poker: CardTables.poker,
  };

  // A table that is no step of a replay: as it lies there now.
  function asNow(table) {
    const play = table.craps || table.sicbo || {};
    const faces = (play.dice || []).every((face) => Number(face)) ? play.dice : [];
    return { table, wagers: table.wagers || [], result: { faces: table.sicbo ? faces : [] }, nets: {}, unseen: new Set(), gone: new Set(), isOver: false,
      comePoints: (table.craps || {}).come_points || {} };
  }

  function draw(stage) {
    const { table } = stage;
    stage.initials = initialsOf([...Object.values(table.players || {}), ...stage.wagers.map((each) => each.player_id)]);
    const points = stage.comePoints || {};
    stage.wagers = stage.wagers.map((each) => ({ ...each, initials: stage.initials[each.player_id],
      selection: each.selection || String(points[each.wager_id] || "") }));
    const name = Object.keys(DRAWN).find((each) => table[each]);
    const svg = element("svg", { class: "table", viewBox: "0 0 1000 600", role: "img" });
    svg.setAttribute("aria-label", described(stage).join(". "));
    svg.append((name ? DRAWN[name] : other)(stage));
    return svg;
  }

  // The drawing in words, for who does not see it.
  function described(stage) {
    const { table } = stage;
    const lines = [`Table ${table.table_id || ""}, ${(table.game || "").replaceAll("_", " ")}`];
    for (const each of table.on_table || []) lines.push(`${each.name}: ${each.text}`);
    const people = Object.entries(table.players || {}).map(([seat, player]) => `seat ${seat} ${player}`);
    if (people.length) lines.push(people.join(", "));
    lines.push(...stage.wagers.map(wagerTitle));
    for (const [player, net] of Object.entries(stage.isOver ? stage.nets : {})) lines.push(`${player} ${money(net, true)}`);
    return lines;
  }

  return { draw, drawNow: (table) => draw(asNow(table)), described };
})();
