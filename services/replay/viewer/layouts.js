// A table drawn from what its service says of it, one function a game. They draw what a viewer may see: a card that is
// not shown to a role never reaches the page.
"use strict";

const Layouts = (() => {
  const { element, text, money, cards, die, chips, box, seats, stacks, wagerTitle } = Draw;

  function felt() {
    return [element("rect", { class: "felt", x: 0, y: 0, width: 1000, height: 620, rx: 40 })];
  }

  function chipsAt(group, x, y, wagers, spread = 34) {
    wagers.forEach((wager, place) => {
      const shift = (place - (wagers.length - 1) / 2) * spread;
      group.append(chips(x + shift, y, wager.stake_cents, `s${wager.seat}`, wagerTitle(wager)));
    });
  }

  // Who sits where, for games in which a seat has no place of its own on the layout.
  function roster(group, table, y = 590) {
    const people = Object.entries(table.players || {});
    people.forEach(([seat, player], place) => {
      const x = ((place + 0.5) * 1000) / people.length;
      group.append(text(x, y, `${seat} · ${player}`, { class: "player" }));
    });
  }

  // Wagers that have no drawn place are listed, so that no money is left out of the picture.
  function listed(group, left, x, y) {
    let line = 0;
    for (const [place, wagers] of left) {
      group.append(text(x, y + line * 46, place.replace("/", " ").replaceAll("_", " "), { class: "label" }));
      chipsAt(group, x, y + 24 + line * 46, wagers);
      line += 1;
    }
  }

  // --- roulette ---

  const REDS = new Set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split(" "));
  const [LEFT, TOP, CELL, HIGH] = [150, 250, 58, 66];

  function numberAt(number) {
    if (number === "0") return [LEFT - CELL / 2, TOP + HIGH * 2.25];
    if (number === "00") return [LEFT - CELL / 2, TOP + HIGH * 0.75];
    const value = Number(number);
    return [LEFT + (Math.floor((value - 1) / 3) + 0.5) * CELL, TOP + (2 - ((value - 1) % 3) + 0.5) * HIGH];
  }

  function middle(points) {
    const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
    return [sum[0] / points.length, sum[1] / points.length];
  }

  function roulettePlace(wager, selection) {
    const outside = { low: 0, even: 1, red: 2, black: 3, odd: 4, high: 5 };
    if (wager in outside) return [LEFT + (outside[wager] * 2 + 1) * CELL, TOP + HIGH * 3 + 90];
    if (wager === "dozen") return [LEFT + (Number(selection) * 4 - 2) * CELL, TOP + HIGH * 3 + 36];
    if (wager === "column") return [LEFT + 12.5 * CELL, TOP + (3 - Number(selection) + 0.5) * HIGH];
    if (wager === "top_line") return [LEFT, TOP + HIGH * 3];
    if (wager === "row") return [numberAt(selection)[0], TOP + HIGH * 3];
    if (wager === "six_line") return [numberAt(selection)[0] + CELL / 2, TOP + HIGH * 3];
    const numbers = (selection || "").split("-");
    return numbers.every((number) => /^(00|[0-9]|[12][0-9]|3[0-6])$/.test(number)) ? middle(numbers.map(numberAt)) : null;
  }

  function roulette(table) {
    const play = table.roulette || {};
    const group = element("g", {}, ...felt());
    const won = play.number || (play.game || {}).number || "";
    for (const number of ["0", "00", ...Array.from({ length: 36 }, (_, k) => String(k + 1))]) {
      const [x, y] = numberAt(number);
      const zero = number === "0" || number === "00";
      const height = zero ? HIGH * 1.5 : HIGH;
      const kind = zero ? "green" : REDS.has(number) ? "red" : "black";
      const marked = number === won ? " won" : "";
      group.append(element("rect", { class: `number ${kind}${marked}`, x: x - CELL / 2, y: y - height / 2, width: CELL, height }));
      group.append(text(x, y + 6, number, { class: "numeral" }));
    }
    for (let column = 1; column <= 3; column += 1) {
      group.append(box(LEFT + 12 * CELL, TOP + (3 - column) * HIGH, CELL, HIGH, "2 to 1"));
    }
    ["1st 12", "2nd 12", "3rd 12"].forEach((name, k) => group.append(box(LEFT + k * 4 * CELL, TOP + 3 * HIGH, 4 * CELL, 52, name)));
    ["1 to 18", "even", "red", "black", "odd", "19 to 36"].forEach((name, k) =>
      group.append(box(LEFT + k * 2 * CELL, TOP + 3 * HIGH + 52, 2 * CELL, 56, name)));
    group.append(element("circle", { class: "wheel", cx: 120, cy: 118, r: 88 }), element("circle", { class: "hub", cx: 120, cy: 118, r: 46 }));
    group.append(text(120, 130, won || "–", { class: "result" }));
    const phase = play.phase || (play.game || {}).phase || "";
    group.append(text(320, 70, phase.replaceAll("_", " ").toLowerCase(), { class: "phase" }));
    if (play.last_number) group.append(text(320, 100, `before: ${play.last_number}`, { class: "note" }));
    Object.entries(play.terminals || {}).forEach(([seat, terminal], k) =>
      group.append(text(520 + (k % 3) * 170, 60 + Math.floor(k / 3) * 26, `seat ${seat}: ${money(terminal.credits_cents)}`, { class: "note" })));
    const left = [];
    for (const [place, wagers] of stacks(table.wagers)) {
      const [wager, selection] = place.split("/");
      const at = roulettePlace(wager, selection);
      if (at) chipsAt(group, at[0], at[1], wagers, 24);
      else left.push([place, wagers]);
    }
    listed(group, left, 900, 60);
    roster(group, table, 606);
    return group;
  }

  // --- craps ---

  const NUMBERS = [4, 5, 6, 8, 9, 10];

  function craps(table) {
    const play = table.craps || {};
    const group = element("g", {}, ...felt());
    const places = {};
    NUMBERS.forEach((number, k) => {
      const x = 150 + k * 120;
      group.append(box(x, 120, 116, 130, String(number)));
      places[`place/${number}`] = [x + 30, 235];
      places[`buy/${number}`] = [x + 62, 235];
      places[`lay/${number}`] = [x + 92, 160];
      for (const [name, dx] of [["come", 30], ["come_odds", 74]]) places[`${name}/${number}`] = [x + dx, 196];
      for (const [name, dx] of [["dont_come", 30], ["dont_come_odds", 60]]) places[`${name}/${number}`] = [x + dx, 158];
    });
    const rows = [["come", "come", 270, 70], ["field", "field", 346, 64], ["dont_pass", "don't pass", 416, 56], ["pass", "pass line", 478, 62]];
    for (const [name, label, y, height] of rows) {
      group.append(box(150, y, 536, height, label));
      places[`${name}/`] = [330, y + height - 22];
    }
    places["dont_come/"] = [206, 318];
    for (const number of NUMBERS) {
      places[`pass_odds/${number}`] = [520, 518];
      places[`dont_pass_odds/${number}`] = [520, 450];
    }
    const props = ["any_seven", "any_craps", "craps_2", "craps_3", "craps_12", "eleven", "c_and_e", "horn", "whirl"];
    props.forEach((name, k) => {
      const [x, y] = [700 + (k % 2) * 140, 270 + Math.floor(k / 2) * 54];
      group.append(box(x, y, 136, 52, name.replaceAll("_", " ")));
      places[`${name}/`] = [x + 104, y + 30];
    });
    [4, 6, 8, 10].forEach((number, k) => {
      group.append(box(880, 30 + k * 56, 100, 52, `hard ${number}`));
      places[`hard/${number}`] = [950, 60 + k * 56];
    });
    const puck = Number(play.puck || 0);
    const at = puck ? [150 + NUMBERS.indexOf(puck) * 120 + 58, 100] : [90, 100];
    group.append(element("circle", { class: puck ? "puck on" : "puck", cx: at[0], cy: at[1], r: 22 }));
    group.append(text(at[0], at[1] + 6, puck ? "ON" : "OFF", { class: puck ? "puck-on" : "puck-off" }));
    (play.last_roll || []).forEach((face, k) => group.append(die(46 + k * 62, 190, face, 50)));
    group.append(text(90, 260, (play.phase || "").replaceAll("_", " ").toLowerCase(), { class: "phase" }));
    if (play.shooter) group.append(text(90, 290, `shooter: seat ${play.shooter}`, { class: "note" }));
    const left = [];
    for (const [place, wagers] of stacks(table.wagers)) {
      if (places[place]) chipsAt(group, ...places[place], wagers);
      else left.push([place, wagers]);
    }
    listed(group, left, 90, 330);
    roster(group, table);
    return group;
  }

  // --- sic bo ---

  function sicbo(table) {
    const play = table.sicbo || {};
    const group = element("g", {}, ...felt());
    const places = {};
    const put = (key, x, y, width, height, label) => {
      group.append(box(x, y, width, height, label));
      places[key] = [x + width / 2, y + height - 24];
    };
    const dice = (play.dice || []).length ? play.dice : play.last_dice || [];
    dice.forEach((face, k) => group.append(die(430 + k * 70, 70, face)));
    group.append(text(500, 130, (play.phase || "").replaceAll("_", " ").toLowerCase(), { class: "phase" }));
    put("small/", 20, 30, 150, 110, "small 4–10");
    put("big/", 830, 30, 150, 110, "big 11–17");
    for (let face = 1; face <= 6; face += 1) {
      put(`two_of_a_kind/${face}`, 20 + (face - 1) * 66, 150, 64, 72, `${face} ${face}`);
      put(`three_of_a_kind/${face}`, 586 + (face - 1) * 66, 150, 64, 72, `${face}${face}${face}`);
      put(`one_of_a_kind/${face}`, 20 + (face - 1) * 161, 478, 155, 80, `one ${face}`);
    }
    put("any_three_of_a_kind/", 424, 150, 154, 72, "any triple");
    for (let total = 4; total <= 17; total += 1) put(`total/${total}`, 20 + (total - 4) * 69, 232, 66, 80, total);
    let pair = 0;
    for (let low = 1; low <= 6; low += 1) {
      for (let high = low + 1; high <= 6; high += 1) {
        put(`two_dice_combination/${low}-${high}`, 20 + pair * 64.4, 322, 62, 72, `${low}+${high}`);
        pair += 1;
      }
    }
    const left = [];
    for (const [place, wagers] of stacks(table.wagers)) {
      if (places[place]) chipsAt(group, ...places[place], wagers, 28);
      else left.push([place, wagers]);
    }
    listed(group, left, 500, 420);
    roster(group, table);
    return group;
  }

  // --- cards: what a seat has before it ---

  function seatPlace(group, table, seat, [x, y], detail = "") {
    const player = (table.players || {})[seat];
    group.append(element("circle", { class: player ? "seat taken" : "seat", cx: x, cy: y, r: 26 }));
    group.append(text(x, y + 6, seat, { class: "seat-number" }));
    group.append(text(x, y + 46, player || "", { class: "player" }));
    if (detail) group.append(text(x, y + 64, detail, { class: "note" }));
  }

  function seatWagers(group, table, seat, [x, y]) {
    const mine = (table.wagers || []).filter((wager) => Number(wager.seat) === seat);
    mine.forEach((wager, place) => {
      const label = `${wager.wager.replaceAll("_", " ")} ${wager.selection || ""}`.trim();
      const [across, down] = [(place % 3) - Math.min(2, mine.length - 1) / 2, Math.floor(place / 3)];
      group.append(chips(x + across * 58, y + down * 46, wager.stake_cents, label, wagerTitle(wager)));
    });
  }

  function cardTable(table, handsOf, detailOf, scale = 0.8) {
    const group = element("g", {}, ...felt());
    const count = Number(table.seat_count || 7);
    for (const [seat, at] of Object.entries(seats(count))) {
      const toward = (share) => [at[0] + (500 - at[0]) * share, at[1] + (190 - at[1]) * share];
      seatPlace(group, table, Number(seat), at, detailOf(Number(seat)));
      const [x, y] = toward(0.26);
      handsOf(Number(seat)).forEach((hand, place, all) =>
        group.append(cards(x + (place - (all.length - 1) / 2) * 80, y - 40, hand, scale * (all.length > 1 ? 0.7 : 1), 26)));
      seatWagers(group, table, Number(seat), toward(0.56));
    }
    return group;
  }

  function caption(group, phase, note) {
    group.append(text(500, 30, (phase || "").replaceAll("_", " ").toLowerCase(), { class: "phase" }));
    if (note) group.append(text(500, 54, note, { class: "note" }));
  }

  function blackjack(table) {
    const play = table.blackjack || {};
    const hands = (seat) => (((play.hands || {})[seat] || {}).hands || []).map((hand) => hand.cards || []);
    const detail = (seat) => (((play.hands || {})[seat] || {}).hands || [])
      .map((hand) => [hand.total || "", (hand.status || "").toLowerCase()].join(" ").trim()).join(" / ");
    const group = cardTable(table, hands, detail);
    group.append(cards(500, 66, play.dealer, 1, 48));
    const next = play.next ? `next: ${(play.next.step || "").toLowerCase()} ${play.next.seat ? "seat " + play.next.seat : ""}` : "";
    caption(group, play.phase, next);
    return group;
  }

  function houseHands(table) {
    const play = table.house_hands || {};
    const hands = (seat) => (((play.hands || {})[seat] || {}).cards ? [play.hands[seat].cards] : []);
    const detail = (seat) => ((play.folded || []).map(Number).includes(seat) ? "folded" : Number(play.turn) === seat ? "to act" : "");
    const group = cardTable(table, hands, detail);
    group.append(cards(500, 66, play.house, 1, 48));
    caption(group, play.phase);
    return group;
  }

  function minibaccarat(table) {
    const play = table.minibaccarat || {};
    const group = cardTable(table, () => [], (seat) => ((play.vigorish_deferred || {})[seat] ? `owes ${money(play.vigorish_deferred[seat])}` : ""));
    for (const [side, x] of [["player", 330], ["banker", 670]]) {
      const points = (play.points || {})[side];
      group.append(text(x, 78, side + (points !== undefined ? ` ${points}` : ""), { class: "label large" }));
      group.append(cards(x, 92, ((play.hands || {})[side] || {}).cards, 1, 48));
    }
    caption(group, play.phase, play.next);
    return group;
  }

  function poker(table) {
    const play = table.poker || {};
    const hand = play.hand || {};
    const dealt = hand.players || {};
    const group = element("g", {}, ...felt());
    group.append(element("ellipse", { class: "rail", cx: 500, cy: 300, rx: 400, ry: 205 }));
    const count = Number(table.seat_count || 10);
    for (let seat = 1; seat <= count; seat += 1) {
      const angle = Math.PI / 2 + (2 * Math.PI * (seat - 0.5)) / count;
      const at = [500 + 430 * Math.cos(angle), 292 + 232 * Math.sin(angle)];
      const toward = (share) => [at[0] + (500 - at[0]) * share, at[1] + (300 - at[1]) * share];
      const player = dealt[seat];
      const stack = player ? player.stack : (play.stacks || {})[seat];
      const folded = player && !player.live ? "folded" : "";
      if (Number(hand.actor) === seat) group.append(element("circle", { class: "actor", cx: at[0], cy: at[1], r: 33 }));
      seatPlace(group, table, seat, at, [stack !== undefined || player ? money(stack) : "", folded].filter(Boolean).join(" · "));
      if (player) group.append(cards(toward(0.26)[0], toward(0.26)[1] - 26, player.cards, 0.62, 34));
      if (player && Number(player.bet || 0)) group.append(chips(...toward(0.5), player.bet, "bet"));
      if (Number(hand.button || play.button) === seat) {
        const [x, y] = [at[0] + 34, at[1] - 20];
        group.append(element("circle", { class: "button", cx: x, cy: y, r: 12 }), text(x, y + 5, "D", { class: "button-letter" }));
      }
    }
    group.append(cards(500, 236, hand.board, 1, 50));
    (hand.pots || []).forEach((pot, k, all) => {
      group.append(chips(500 + (k - (all.length - 1) / 2) * 110, 350, pot.net, k ? `side pot ${k}` : "pot"));
    });
    caption(group, [hand.variant, hand.street, hand.phase].filter(Boolean).join(" · "));
    return group;
  }

  function other(table) {
    const group = element("g", {}, ...felt());
    caption(group, table.game);
    listed(group, [...stacks(table.wagers)], 500, 120);
    roster(group, table);
    return group;
  }

  const DRAWN = { roulette, craps, sicbo, blackjack, house_hands: houseHands, minibaccarat, poker };

  function draw(table) {
    const name = Object.keys(DRAWN).find((each) => table[each]);
    const svg = element("svg", { viewBox: "0 0 1000 640", role: "img", "aria-label": `the layout of ${table.table_id || "the table"}` });
    svg.append((name ? DRAWN[name] : other)(table));
    return svg;
  }

  return { draw };
})();
