// Roulette, craps and sic bo: tables on which each wager has its place.
"use strict";

const NumberTables = (() => {
  const { element, text, money, die, chip, heap, flow, spot, places, roster, round } = Draw;

  function felt() {
    return [element("rect", { class: "rail", x: 0, y: 0, width: 1000, height: 600, rx: 34 }),
      element("rect", { class: "felt", x: 10, y: 10, width: 980, height: 580, rx: 26 })];
  }

  function caption(group, x, y, words, kind = "phase") {
    group.append(text(x, y, (words || "").replaceAll("_", " ").toLowerCase(), { class: kind }));
  }

  // Wagers that have no drawn place are listed, so that no money is left out of the picture.
  function listed(group, left, x, y, width) {
    let line = 0;
    for (const [place, wagers] of left) {
      group.append(spot(x, y + line * 62, width, 58, place.replace("/", " ").replaceAll("_", " "), wagers, { size: 11 }));
      line += 1;
    }
  }

  function drawn(group, table, known) {
    const left = [];
    for (const [place, wagers] of table) if (!known(place, wagers)) left.push([place, wagers]);
    return left;
  }

  // --- roulette ---

  const WHEEL = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split(" ");
  const REDS = new Set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" "));
  const [LEFT, TOP, CELL, HIGH] = [372, 70, 44, 96];
  const colour = (number) => (number === "0" || number === "00" ? "green" : REDS.has(number) ? "red" : "black");

  function wheel(group, won, order) {
    const [cx, cy, outer, inner] = [174, 232, 132, 94];
    group.append(element("circle", { class: "bowl", cx, cy, r: outer + 12 }));
    const share = (2 * Math.PI) / order.length;
    const at = (angle, radius) => [round(cx + radius * Math.sin(angle)), round(cy - radius * Math.cos(angle))];
    order.forEach((number, k) => {
      const [from, to] = [(k - 0.5) * share, (k + 0.5) * share];
      const [a, b, c, d] = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)];
      const path = `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
      group.append(element("path", { class: `pocket ${colour(number)}${number === won ? " won" : ""}`, d: path }));
      const [x, y] = at(k * share, (outer + inner) / 2 + 6);
      group.append(text(x, y, number, { class: "pocket-number", transform: `rotate(${round((k * share * 180) / Math.PI)} ${x} ${y})` }));
      if (number === won) {
        const [ballX, ballY] = at(k * share, inner - 11);
        group.append(element("circle", { class: "ball", cx: ballX, cy: ballY, r: 7.5 }, element("title", {}, `the ball lies in ${won}`)));
      }
    });
    group.append(element("circle", { class: "cone", cx, cy, r: 74 }));
    if (won) {
      group.append(text(cx, cy + 8, won, { class: "result" }), text(cx, cy + 32, colour(won), { class: "result-name" }));
    } else {
      for (let k = 0; k < 4; k += 1) group.append(element("path", { class: "turret", d: `M${cx} ${cy}L${at((k * Math.PI) / 2, 40)}` }));
      group.append(element("circle", { class: "hub", cx, cy, r: 13 }));
    }
  }

  function numberAt(number) {
    if (number === "0") return [LEFT - CELL / 2, TOP + HIGH * 2.25];
    if (number === "00") return [LEFT - CELL / 2, TOP + HIGH * 0.75];
    const value = Number(number);
    return [LEFT + (Math.floor((value - 1) / 3) + 0.5) * CELL, TOP + (2 - ((value - 1) % 3) + 0.5) * HIGH];
  }

  function middle(points) {
    return [0, 1].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
  }

  // Where chips on lines lie: between numbers, at the foot of a row, at the corner of the zeros.
  function lineAt(wager, selection) {
    if (wager === "top_line") return [LEFT, TOP + HIGH * 3];
    if (wager === "row") return [numberAt(selection)[0], TOP + HIGH * 3];
    if (wager === "six_line") return [numberAt(selection)[0] + CELL / 2, TOP + HIGH * 3];
    const numbers = (selection || "").split("-");
    return numbers.every((number) => /^(00|[0-9]|[12][0-9]|3[0-6])$/.test(number)) ? middle(numbers.map(numberAt)) : null;
  }

  function roulette(stage) {
    const { table } = stage;
    const play = table.roulette || {};
    const group = element("g", {}, ...felt());
    const won = play.number || (play.game || {}).number || stage.result.number || "";
    wheel(group, won, WHEEL);
    for (const number of ["0", "00", ...Array.from({ length: 36 }, (_, k) => String(k + 1))]) {
      const [x, y] = numberAt(number);
      const height = colour(number) === "green" ? HIGH * 1.5 : HIGH;
      group.append(element("rect", { class: `number ${colour(number)}${number === won ? " won" : ""}`, x: x - CELL / 2, y: y - height / 2, width: CELL, height }));
      group.append(text(x, y - height / 2 + 27, number, { class: "numeral" }));
    }
    const by = places(stage.wagers);
    const there = (key) => by.get(key) || [];
    for (let column = 1; column <= 3; column += 1) {
      group.append(spot(LEFT + 12 * CELL, TOP + (3 - column) * HIGH, 56, HIGH, "2 to 1", there(`column/${column}`)));
    }
    ["1st 12", "2nd 12", "3rd 12"].forEach((name, k) =>
      group.append(spot(LEFT + k * 4 * CELL, TOP + 3 * HIGH, 4 * CELL, 62, name, there(`dozen/${k + 1}`))));
    [["low", "1 to 18"], ["even", "EVEN"], ["red", "RED"], ["black", "BLACK"], ["odd", "ODD"], ["high", "19 to 36"]].forEach(([key, name], k) =>
      group.append(spot(LEFT + k * 2 * CELL, TOP + 3 * HIGH + 62, 2 * CELL, 66, name, there(`${key}/`))));
    const known = new Set([1, 2, 3].flatMap((k) => [`column/${k}`, `dozen/${k}`]).concat(["low/", "even/", "red/", "black/", "odd/", "high/"]));
    const left = drawn(group, by, (place, wagers) => {
      if (known.has(place)) return true;
      const [wager, selection] = place.split("/");
      if (wager === "straight") {
        const [x, y] = numberAt(selection);
        group.append(flow(x - CELL / 2 + 1, y + (colour(selection) === "green" ? HIGH * 0.25 : -HIGH / 2 + 32), CELL - 2, HIGH - 45, wagers, 14));
        return true;
      }
      const at = lineAt(wager, selection);
      if (!at) return false;
      group.append(wagers.length === 1 ? chip(at[0], at[1], wagers[0], 12) : heap(at[0], at[1], wagers, 12));
      return true;
    });
    listed(group, left, 30, 430, 200);
    caption(group, 174, 420, stage.isOver ? "settled" : play.phase || (play.game || {}).phase);
    if (play.last_number && !stage.isOver) group.append(text(174, 52, `last number ${play.last_number}`, { class: "note" }));
    Object.entries(play.terminals || {}).forEach(([seat, terminal], k) =>
      group.append(text(174, 446 + k * 20, `terminal ${seat}: ${money(terminal.credits_cents)} in credits`, { class: "note" })));
    roster(group, stage, 546);
    return group;
  }

  // --- craps ---

  const POINTS = [4, 5, 6, 8, 9, 10];
  const NAMES = { 6: "SIX", 9: "NINE" };

  function craps(stage) {
    const { table } = stage;
    const play = table.craps || {};
    const group = element("g", {}, ...felt());
    const by = places(stage.wagers);
    const used = new Set();
    const there = (...keys) => keys.flatMap((key) => {
      used.add(key);
      return by.get(key) || [];
    });
    const [left, wide] = [132, 90];
    const puck = Number(play.puck || 0);
    group.append(spot(30, 96, 98, 152, "DON'T COME", there("dont_come/"), { size: 12 }));
    POINTS.forEach((number, k) => {
      const x = left + k * wide;
      group.append(spot(x, 66, wide - 2, 48, "lay", there(`lay/${number}`, `dont_come/${number}`, `dont_come_odds/${number}`), { size: 9, largest: 13 }));
      group.append(element("rect", { class: "box", x, y: 116, width: wide - 2, height: 34 }));
      group.append(text(x + wide / 2 - 1, 142, NAMES[number] || number, { class: "point" }));
      group.append(spot(x, 152, wide - 2, 50, "come", there(`come/${number}`, `come_odds/${number}`), { size: 9, largest: 13 }));
      group.append(spot(x, 204, wide - 2, 52, "place · buy", there(`place/${number}`, `buy/${number}`), { size: 9, largest: 13 }));
    });
    const width = 6 * wide - 2;
    group.append(spot(left, 260, width, 72, "COME", there("come/"), { kind: "red", size: 16 }));
    group.append(spot(left, 336, width, 74, "FIELD   2 · 3 · 4 · 9 · 10 · 11 · 12", there("field/"), { size: 14 }));
    group.append(spot(left, 414, width, 58, "DON'T PASS BAR", there("dont_pass/", ...POINTS.map((n) => `dont_pass_odds/${n}`)), { size: 12 }));
    group.append(element("path", { class: "passline", d: `M30 254 h98 v222 h${width + 4} v60 h-${width + 42} q-60 0 -60 -60 z` }));
    group.append(text(79, 276, "PASS", { class: "label", "font-size": 14 }), text(79, 293, "LINE", { class: "label", "font-size": 14 }));
    group.append(flow(left + 120, 478, width - 260, 54, there("pass/")));
    group.append(text(left + width - 62, 492, "odds", { class: "odds" }));
    group.append(flow(left + width - 120, 494, 116, 40, there(...POINTS.map((n) => `pass_odds/${n}`)), 13));
    const [px, pw] = [688, 138];
    group.append(spot(px, 66, pw * 2 + 4, 56, "ANY SEVEN  4 for 1", there("any_seven/"), { kind: "red", size: 13 }));
    [4, 6, 8, 10].forEach((number, k) => {
      const [x, y] = [px + (k % 2) * (pw + 4), 126 + Math.floor(k / 2) * 66];
      group.append(spot(x, y, pw, 62, "", there(`hard/${number}`)));
      [0, 1].forEach((n) => group.append(die(x + 20 + n * 24, y + 14, number / 2, 20, "printed")));
      group.append(text(x + 78, y + 19, `hard ${number}`, { class: "label", "font-size": 12, "text-anchor": "start" }));
    });
    const props = [["craps_2", "craps 2"], ["craps_12", "craps 12"], ["craps_3", "craps 3"], ["eleven", "eleven"], ["any_craps", "any craps"], ["c_and_e", "C & E"], ["horn", "horn"], ["whirl", "whirl"]];
    props.forEach(([key, name], k) =>
      group.append(spot(px + (k % 2) * (pw + 4), 260 + Math.floor(k / 2) * 60, pw, 57, name, there(`${key}/`), { size: 12 })));
    const at = puck ? [left + POINTS.indexOf(puck) * wide + wide - 18, 133] : [79, 76];
    group.append(element("circle", { class: puck ? "puck on" : "puck", cx: at[0], cy: at[1], r: puck ? 14 : 17 }));
    group.append(text(at[0], at[1] + 4, puck ? "ON" : "OFF", { class: puck ? "puck-on" : "puck-off" }));
    const dice = stage.result.faces || [];
    dice.forEach((face, k) => group.append(die(700 + k * 56, 530, face, 46)));
    if (dice.length) group.append(text(830, 538, dice.reduce((a, b) => a + Number(b), 0), { class: "result" }));
    else group.append(text(780, 534, "dice not thrown yet", { class: "note" }));
    caption(group, 400, 44, stage.isOver ? "settled" : play.phase);
    if (play.shooter) group.append(text(800, 44, `shooter: ${(table.players || {})[play.shooter] || ""} at seat ${play.shooter}`, { class: "note" }));
    listed(group, drawn(group, by, (place) => used.has(place)), 884, 500, 96);
    roster(group, stage, 562);
    return group;
  }

  // --- sic bo ---

  function sicbo(stage) {
    const { table } = stage;
    const play = table.sicbo || {};
    const group = element("g", {}, ...felt());
    const by = places(stage.wagers);
    const used = new Set();
    const thrown = (stage.result.faces || []).map(Number);
    const [faces, total] = [new Set(thrown), thrown.reduce((a, b) => a + b, 0)];
    const isTriple = thrown.length > 0 && faces.size === 1;
    const lit = (holds) => (thrown.length && holds ? "lit" : "");
    const shows = (face, times) => thrown.filter((each) => each === face).length >= times;
    const put = (key, x, y, width, height, label, options = {}) => {
      used.add(key);
      group.append(spot(x, y, width, height, options.dice ? "" : label, by.get(key) || [], { size: 12, ...options }));
      (options.dice || []).forEach((face, k, all) =>
        group.append(die(x + width / 2 + (k - (all.length - 1) / 2) * (all.length > 2 ? 15 : 19), y + 13, face, all.length > 2 ? 13 : 16, "printed")));
    };
    group.append(element("ellipse", { class: "shaker", cx: 500, cy: 78, rx: 128, ry: 52 }));
    const dice = stage.result.faces || [];
    dice.forEach((face, k) => group.append(die(430 + k * 58, 74, face, 44)));
    if (!dice.length) group.append(text(500, 82, "covered", { class: "note" }));
    else group.append(text(610, 84, dice.reduce((a, b) => a + Number(b), 0), { class: "result-name" }));
    caption(group, 240, 60, stage.isOver ? "settled" : play.phase);
    if (play.in_charge) group.append(text(760, 60, `in charge: ${play.in_charge}`, { class: "note" }));
    put("small/", 26, 138, 132, 84, "SMALL 4–10", { size: 14, kind: lit(total <= 10 && !isTriple) });
    put("big/", 842, 138, 132, 84, "BIG 11–17", { size: 14, kind: lit(total >= 11 && !isTriple) });
    for (let face = 1; face <= 6; face += 1) {
      put(`two_of_a_kind/${face}`, 162 + (face - 1) * 50, 138, 48, 84, "", { dice: [face, face], kind: lit(shows(face, 2)) });
      put(`three_of_a_kind/${face}`, 538 + (face - 1) * 50, 138, 48, 84, "", { dice: [face, face, face], kind: lit(shows(face, 3)) });
      put(`one_of_a_kind/${face}`, 26 + (face - 1) * 158.3, 432, 156, 84, "", { dice: [face], kind: lit(shows(face, 1)) });
    }
    put("any_three_of_a_kind/", 464, 138, 72, 84, "any triple", { size: 11, kind: lit(isTriple) });
    for (let sum = 4; sum <= 17; sum += 1) {
      put(`total/${sum}`, 26 + (sum - 4) * 67.8, 226, 66, 92, sum, { size: 22, kind: lit(sum === total) });
    }
    let pair = 0;
    for (let low = 1; low <= 6; low += 1) {
      for (let high = low + 1; high <= 6; high += 1) {
        put(`two_dice_combination/${low}-${high}`, 26 + pair * 63.3, 322, 61, 106, "", { dice: [low, high], kind: lit(faces.has(low) && faces.has(high)) });
        pair += 1;
      }
    }
    listed(group, drawn(group, by, (place) => used.has(place)), 26, 26, 130);
    roster(group, stage, 552);
    return group;
  }

  return { roulette, craps, sicbo, felt, caption, listed, drawn };
})();
