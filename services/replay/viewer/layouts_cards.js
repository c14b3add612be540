// Card tables: blackjack, minibaccarat, the house's poker games, and poker. Each seat has its own part of the felt.
"use strict";

const CardTables = (() => {
  const { element, text, money, clipped, fan, chip, flow, card, initialsOf } = Draw;

  // The half-moon of a table, with the dealer's side at the top: tray, shoe and discard rack.
  function halfMoon(stage, words) {
    const group = element("g", {});
    group.append(element("path", { class: "rail", d: "M26 8 H974 Q992 8 992 26 V404 C992 552 790 592 500 592 C210 592 8 552 8 404 V26 Q8 8 26 8 Z" }));
    group.append(element("path", { class: "felt", d: "M32 22 H968 Q978 22 978 34 V400 C978 540 780 578 500 578 C220 578 22 540 22 400 V34 Q22 22 32 22 Z" }));
    group.append(element("rect", { class: "tray", x: 330, y: 26, width: 340, height: 30, rx: 6 }, element("title", {}, "the dealer's tray")));
    for (let k = 0; k < 14; k += 1) group.append(element("rect", { class: `tube t${k % 5}`, x: 338 + k * 23.4, y: 30, width: 20, height: 22, rx: 3 }));
    group.append(element("rect", { class: "rack", x: 44, y: 40, width: 74, height: 60, rx: 6 }), text(81, 116, "discards", { class: "odds" }));
    group.append(element("path", { class: "shoe", d: "M872 40 h86 v46 h-60 l-26 16 z" }), text(918, 116, shoe(stage.table), { class: "odds" }));
    if (words) group.append(text(500, 198, words, { class: "printed-words" }));
    return group;
  }

  function shoe(table) {
    const left = (table.cards || {}).left_in_shoe;
    return left ? `shoe, ${left} left` : "shoe";
  }

  function caption(group, stage, phase, note) {
    const words = [(stage.isOver ? "settled" : phase || "").replaceAll("_", " ").toLowerCase(), stage.isOver ? "" : note].filter(Boolean).join(" · ");
    group.append(text(500, 76, words, { class: "phase small" }));
  }

  // One column a seat, along the arc: the first seat is at the dealer's left, which is the viewer's right.
  function columns(count) {
    const width = 900 / count;
    return Array.from({ length: count }, (_, k) => {
      const x = 950 - (k + 0.5) * width;
      const share = (x - 500) / 450;
      return { seat: k + 1, x, width, down: 44 * (1 - share * share) };
    });
  }

  function namePlate(group, stage, { seat, x, width }, y, note = "") {
    const player = (stage.table.players || {})[seat] || "";
    const net = stage.nets[player];
    const over = stage.isOver && net !== undefined;
    group.append(element("rect", { class: player ? "plate" : "plate empty", x: x - width / 2 + 6, y, width: width - 12, height: 38, rx: 8 }));
    const words = player ? `${seat} · ${player}` : `seat ${seat}`;
    group.append(text(x, y + 16, clipped(words, Math.floor((width - 16) / 8)), { class: player ? "player" : "player faint" }));
    const fate = net > 0 ? "won" : net < 0 ? "lost" : "";
    const below = over ? money(net, true) : note;
    if (below) group.append(text(x, y + 31, clipped(below, Math.floor((width - 14) / 6.6)), { class: over ? `net ${fate}` : "note tiny" }));
  }

  // What would be too small to read beside its neighbours; a chip's own title has the whole name.
  const SHORT = { initial_suit: "suit", hit_wager: "hit" };

  function perRowOf(count, width) {
    return Math.min(count, Math.max(1, Math.floor((width - 4) / 40)));
  }

  function namesAt(stage, seat, printed) {
    const mine = stage.wagers.filter((wager) => Number(wager.seat) === seat);
    const names = [...printed];
    for (const { wager } of mine) if (!names.some(([key]) => key === wager)) names.push([wager, SHORT[wager] || wager.replaceAll("_", " ")]);
    return [mine, names];
  }

  // Round places for chips with their names below them; what was bet elsewhere at the seat is added as further places.
  function spots(group, stage, { seat, x, width }, y, printed) {
    const [mine, names] = namesAt(stage, seat, printed);
    if (!(stage.table.players || {})[seat] && !mine.length) {
      group.append(element("circle", { class: "betting empty", cx: x, cy: y + 20, r: 17 }));
      return;
    }
    const perRow = perRowOf(names.length, width);
    const step = Math.min(58, (width - 4) / perRow);
    names.forEach(([key, label], k) => {
      const row = Math.floor(k / perRow);
      const inRow = Math.min(perRow, names.length - row * perRow);
      const [cx, cy] = [x + ((k % perRow) - (inRow - 1) / 2) * step, y + 20 + row * 62];
      const here = mine.filter((wager) => wager.wager === key);
      group.append(element("circle", { class: "betting", cx, cy, r: 18 }));
      group.append(flow(cx - 17, cy - 17, 34, 34, here.map((each) => ({ ...each, tag: "", initials: "" })), 15));
      const paid = [...new Set(here.map((each) => each.tag).filter(Boolean))].join(" ");
      const fate = here.length ? here[0].fate || "" : "";
      const room = inRow === 1 ? width - 4 : step - 2;
      const size = Math.min(10, room / Math.max(1, label.length * 0.54));
      group.append(text(cx, cy + 29, label, { class: "spot-name", "font-size": Math.max(7, size) }));
      if (paid) group.append(text(cx, cy + 40, paid, { class: `tag ${fate}`, "font-size": 10 }));
    });
  }

  // `hands(seat)` are lists of {cards, path, gone, words}.
  function cardTable(stage, { words, printed, hands, note = () => "", house, housePath, houseWords, phase, next }) {
    const group = halfMoon(stage, words);
    caption(group, stage, phase, next);
    const unseen = (path) => (k) => ({ unseen: stage.unseen.has(`${path}.${k}`), gone: stage.gone.has(path) });
    if (house) group.append(fan(500, 84, house, 330, 1.15, unseen(housePath)));
    if (houseWords) group.append(text(500, 176, houseWords, { class: "total" }));
    const all = columns(Number(stage.table.seat_count || 7));
    const rows = Math.max(...all.map(({ seat, width }) => Math.ceil(namesAt(stage, seat, printed)[1].length / perRowOf(namesAt(stage, seat, printed)[1].length, width))));
    for (const column of all) {
      const top = 212 + column.down + Math.max(0, 2 - rows) * 36; // towards the players, as on a real felt
      const held = hands(column.seat);
      const each = (column.width - 8) / Math.max(1, held.length);
      held.forEach((hand, k) => {
        const x = column.x + (k - (held.length - 1) / 2) * each;
        group.append(fan(x, top + 8, hand.cards, Math.min(each - 4, 150), 0.92, unseen(hand.path)));
        if (hand.words) group.append(text(x, top + 2, clipped(hand.words, Math.floor(each / 6.4)), { class: "total small" }));
      });
      spots(group, stage, column, top + 72, printed);
      namePlate(group, stage, column, top + 94 + rows * 62, note(column.seat));
    }
    return group;
  }

  function blackjack(stage) {
    const play = stage.table.blackjack || {};
    const of = (seat) => (((play.hands || {})[seat] || {}).hands || []).map((hand, k) => ({
      cards: hand.cards || [], path: `blackjack.hands.${seat}.hands.${k}.cards`,
      words: [hand.total || "", hand.doubled ? "doubled" : "", Number(hand.total || 0) > 21 ? "bust" : ""].filter(Boolean).join(" "),
    }));
    const next = play.next && play.next.step ? `next: ${play.next.step.toLowerCase()}${play.next.seat ? ` seat ${play.next.seat}` : ""}` : "";
    return cardTable(stage, { words: "BLACKJACK", printed: [["main", "bet"]], hands: of, house: play.dealer,
      housePath: "blackjack.dealer", houseWords: stage.result.words, phase: play.phase, next });
  }

  const PRINTED = {
    three_card_poker: [["pair_plus", "pair plus"], ["ante", "ante"], ["play", "play"]],
    four_card_poker: [["aces_up", "aces up"], ["ante", "ante"], ["play", "play"]],
    let_it_ride: [["bet1", "bet 1"], ["bet2", "bet 2"], ["bet3", "$"], ["bonus", "bonus"]],
  };

  function houseHands(stage) {
    const play = stage.table.house_hands || {};
    const of = (seat) => (((play.hands || {})[seat] || {}).cards ? [{ cards: play.hands[seat].cards, path: `house_hands.hands.${seat}.cards` }] : []);
    const folded = new Set((play.folded || []).map(Number));
    const note = (seat) => (folded.has(seat) ? "folded" : Number(play.turn) === seat ? "▶ to act" : "");
    const game = stage.table.game || "";
    return cardTable(stage, { words: game.replaceAll("_", " ").toUpperCase(), printed: PRINTED[game] || [["ante", "ante"]], hands: of, note,
      house: play.house, housePath: "house_hands.house", houseWords: stage.result.words, phase: play.phase });
  }

  function minibaccarat(stage) {
    const play = stage.table.minibaccarat || {};
    const owes = play.vigorish_deferred || {};
    const group = cardTable(stage, { words: "", printed: [["tie", "tie 8:1"], ["banker", "banker"], ["player", "player"]], hands: () => [],
      note: (seat) => (owes[seat] ? `owes ${money(owes[seat])} vigorish` : ""), phase: play.phase, next: play.next });
    for (const [side, x] of [["player", 330], ["banker", 670]]) {
      const points = (play.points || {})[side];
      const won = stage.result.winner === side ? " lit" : "";
      group.append(element("rect", { class: `box${won}`, x: x - 130, y: 88, width: 260, height: 108, rx: 8 }));
      group.append(text(x, 106, side.toUpperCase() + (points !== undefined ? ` ${points}` : ""), { class: "label", "font-size": 15 }));
      const path = `minibaccarat.hands.${side}.cards`;
      group.append(fan(x, 116, ((play.hands || {})[side] || {}).cards, 240, 1.15, (k) => ({ unseen: stage.unseen.has(`${path}.${k}`), gone: stage.gone.has(path) })));
    }
    return group;
  }

  // --- poker ---

  function poker(stage) {
    const { table } = stage;
    const play = table.poker || {};
    const hand = play.hand || {};
    const dealt = hand.players || {};
    const group = element("g", {});
    group.append(element("rect", { class: "backdrop", x: 0, y: 0, width: 1000, height: 600, rx: 20 }));
    group.append(element("ellipse", { class: "rail", cx: 500, cy: 300, rx: 408, ry: 212 }));
    group.append(element("ellipse", { class: "felt", cx: 500, cy: 300, rx: 388, ry: 194 }));
    group.append(element("ellipse", { class: "betline", cx: 500, cy: 300, rx: 300, ry: 128 }));
    group.append(element("rect", { class: "tray", x: 428, y: 106, width: 144, height: 20, rx: 6 }, element("title", {}, "the dealer's tray")));
    const count = Number(table.seat_count || 10);
    for (let seat = 1; seat <= count; seat += 1) {
      const angle = Math.PI * 1.5 + (2 * Math.PI * seat) / (count + 1);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const at = (rx, ry) => [500 + rx * cos, 300 + ry * sin];
      const [x, y] = at(420, 252);
      const player = dealt[seat];
      const name = (table.players || {})[seat] || "";
      const stack = player ? player.stack : (play.stacks || {})[seat];
      const net = stage.nets[name];
      const note = stage.isOver && net !== undefined ? money(net, true) : [stack !== undefined || player ? money(stack) : "", player && !player.live ? "folded" : ""].filter(Boolean).join(" · ");
      const left = Math.max(4, Math.min(996 - 124, x - 62));
      group.append(element("rect", { class: `plate${name ? "" : " empty"}${Number(hand.actor) === seat ? " acts" : ""}`, x: left, y: y - 21, width: 124, height: 42, rx: 10 }));
      group.append(text(left + 62, y - 3, clipped(name ? `${seat} · ${name}` : `seat ${seat}`, 14), { class: name ? "player" : "player faint" }));
      if (note) group.append(text(left + 62, y + 14, note, { class: stage.isOver && net ? `net ${net > 0 ? "won" : "lost"}` : "note tiny" }));
      if (player && (player.cards || []).length) {
        const path = `poker.hand.players.${seat}.cards`;
        const [cx, cy] = at(296, 158);
        const look = (k) => ({ unseen: stage.unseen.has(`${path}.${k}`), gone: !player.live });
        group.append(fan(cx, cy - 24, player.cards, 112, 0.78, look));
      }
      if (player && Number(player.bet || 0)) {
        const [bx, by] = at(206, 78);
        group.append(chip(bx, by, { seat, stake_cents: player.bet, title: `${name} bets ${money(player.bet)}` }, 14));
      }
      if (Number(hand.button || play.button) === seat) {
        const beside = angle + 0.24;
        const [bx, by] = [500 + 362 * Math.cos(beside), 300 + 176 * Math.sin(beside)];
        group.append(element("circle", { class: "button", cx: bx, cy: by, r: 12 }, element("title", {}, "the dealer button")));
        group.append(text(bx, by + 5, "D", { class: "button-letter" }));
      }
    }
    if ((hand.board || []).length) group.append(fan(500, 250, hand.board, 330, 1.1));
    (hand.pots || []).forEach((pot, k, all) => {
      if (!Number(pot.net || 0)) return; // it has been pushed
      const x = 500 + (k - (all.length - 1) / 2) * 130;
      group.append(chip(x - 44, 346, { seat: 10, stake_cents: pot.net || 0, title: `pot ${money(pot.net)}` }, 13));
      group.append(text(x - 26, 344, k ? `side pot ${k}` : "main pot", { class: "odds", "text-anchor": "start" }));
      group.append(text(x - 26, 358, money(pot.net || 0), { class: "potted", "text-anchor": "start" }));
    });
    const fees = (hand.pots || []).reduce((sum, pot) => sum + Number(pot.rake || 0), 0);
    if (fees) group.append(text(500, 142, `rake ${money(fees)}`, { class: "odds" }));
    const words = [hand.variant, hand.street, hand.phase].filter(Boolean).join(" · ").replaceAll("_", " ").toLowerCase() || "between hands";
    group.append(text(500, 226, words, { class: "phase small" }));
    if (stage.result.words) group.append(text(500, 388, stage.result.words, { class: "total" }));
    return group;
  }

  return { blackjack, houseHands, minibaccarat, poker, initialsOf };
})();
