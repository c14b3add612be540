// Pieces of a drawn table: cards, dice, chips, boxes. Everything is SVG, made element by element, so that no text of the
// ledger is ever read as markup. Nothing is told by colour alone: suits have their signs, chips their amounts and initials.
"use strict";

const Draw = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SUITS = { h: "♥", d: "♦", s: "♠", c: "♣" };
  const RED = new Set(["h", "d"]);
  // Told apart by colour-blind people, too; with black or white on it.
  const SEATS = [["#e69f00", "#111"], ["#56b4e9", "#111"], ["#f0e442", "#111"], ["#cc79a7", "#111"], ["#0072b2", "#fff"],
    ["#d55e00", "#fff"], ["#009e73", "#111"], ["#bbbbbb", "#111"], ["#7a5195", "#fff"], ["#ffffff", "#111"]];

  function element(name, attributes = {}, ...children) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function text(x, y, words, attributes = {}) {
    return element("text", { x: round(x), y: round(y), "text-anchor": "middle", ...attributes }, String(words));
  }

  function round(number) {
    return Math.round(number * 10) / 10;
  }

  function money(cents, sign = false) {
    const value = Number(cents || 0);
    const whole = Math.trunc(Math.abs(value) / 100).toLocaleString("en-US");
    const rest = Math.abs(value) % 100;
    const before = value < 0 ? "−$" : sign && value > 0 ? "+$" : "$";
    return before + whole + (rest ? "." + String(rest).padStart(2, "0") : "");
  }

  // As it fits on a chip: 5, 1.25, 1.2k.
  function short(cents) {
    const value = Math.abs(Number(cents || 0)) / 100;
    if (value >= 1e6) return `${Math.round(value / 1e5) / 10}M`;
    if (value >= 1e4) return `${Math.round(value / 1e3)}k`;
    if (value >= 1e3) return `${Math.round(value / 100) / 10}k`;
    return String(Math.round(value * 100) / 100);
  }

  function clipped(words, most) {
    const all = String(words);
    return all.length > most ? `${all.slice(0, most - 1)}…` : all;
  }

  // A card is two letters, such as TD; "??" or nothing lies face down. `unseen`: the table had not seen it; `covered`:
  // the next one lies on most of it, so that rank and suit stand at its edge.
  function card(x, y, name, scale = 1, look = {}) {
    const known = name && name !== "??";
    const kind = ["card", known ? "" : "back", look.unseen ? "unseen" : "", look.gone ? "gone" : ""].filter(Boolean).join(" ");
    const group = element("g", { class: kind, transform: `translate(${round(x)} ${round(y)}) scale(${round(scale * 100) / 100})` });
    const said = known ? spoken(name) : "a card that lies face down";
    group.append(element("title", {}, said + (look.unseen ? ", which the table had not seen" : "") + (look.gone ? ", collected" : "")));
    group.append(element("rect", { width: 44, height: 62, rx: 5 }));
    if (!known) {
      group.append(element("rect", { class: "pattern", x: 4, y: 4, width: 36, height: 54, rx: 3 }));
      group.append(element("path", { class: "pattern", d: "M4 22L22 4M4 40L40 4M4 58L40 22M22 58L40 40" }));
      return group;
    }
    const suit = name.slice(-1).toLowerCase();
    const colour = RED.has(suit) ? "red" : "black";
    const rank = name.slice(0, -1).replace("T", "10");
    const narrow = look.covered ? " narrow" : "";
    group.append(text(narrow ? 10 : 14, 23, rank, { class: `${colour} rank${rank.length > 1 ? " wide" : ""}${narrow}` }));
    group.append(text(narrow ? 10 : 27, narrow ? 44 : 53, SUITS[suit] || suit, { class: `${colour} suit${narrow}` }));
    if (look.unseen) group.append(element("path", { class: "peek", d: "M30 6h9v9" }));
    return group;
  }

  function spoken(name) {
    const suits = { h: "hearts", d: "diamonds", s: "spades", c: "clubs" };
    const ranks = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
    const rank = name.slice(0, -1);
    const suit = name.slice(-1).toLowerCase();
    return `${ranks[rank] || rank} of ${suits[suit] || suit}`;
  }

  // Cards side by side within a width, overlapping where there are many; `look(index)` says what is known of each.
  function fan(centre, top, names, width, scale = 1, look = () => ({})) {
    const group = element("g", { class: "fan" });
    const all = names || [];
    const step = all.length > 1 ? Math.min(47 * scale, (width - 44 * scale) / (all.length - 1)) : 0;
    const whole = step * (all.length - 1) + 44 * scale;
    const covered = all.length > 1 && step < 30 * scale;
    all.forEach((name, k) => group.append(card(centre - whole / 2 + k * step, top, name, scale, { ...look(k), covered })));
    return group;
  }

  const PIPS = {
    1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  };

  function die(x, y, face, size = 56, kind = "") {
    const group = element("g", { class: `die ${kind}` }, element("title", {}, `a die that shows ${face}`));
    group.append(element("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 6 }));
    for (const [across, down] of PIPS[face] || []) {
      group.append(element("circle", { cx: round(x + across * size * 0.27), cy: round(y + down * size * 0.27), r: round(size * 0.09) }));
    }
    return group;
  }

  // One player's chips: whose they are stands in them as initials and by the seat's colour, how much in figures.
  function chip(x, y, wager, radius = 14) {
    const [fill, ink] = SEATS[(Number(wager.seat || 1) - 1) % SEATS.length];
    const fate = wager.fate || "";
    const group = element("g", { class: `chip ${fate}` }, element("title", {}, wager.title || wagerTitle(wager)));
    group.append(element("circle", { cx: round(x), cy: round(y), r: radius, fill }));
    group.append(element("circle", { class: "edge", cx: round(x), cy: round(y), r: radius - 1.6, "stroke-dasharray": `${round(radius * 0.52)} ${round(radius * 0.52)}` }));
    // Below the figures: how much was taken can still be read.
    if (fate === "lost") group.append(element("path", { class: "taken", d: `M${round(x - radius)} ${round(y + radius)}L${round(x + radius)} ${round(y - radius)}` }));
    const amount = short(wager.stake_cents);
    if (radius >= 13 && wager.initials) {
      group.append(text(x, y - 1.5, wager.initials, { class: "who", fill: ink }));
      group.append(text(x, y + 8.5, amount, { class: "amount", fill: ink }));
    } else {
      group.append(text(x, y + 3.5, amount, { class: "amount", fill: ink }));
    }
    if (fate === "won") group.append(element("circle", { class: "paid", cx: round(x), cy: round(y), r: radius + 1.5 }));
    return group;
  }

  function wagerTitle(wager) {
    const where = `${(wager.wager || "").replaceAll("_", " ")} ${wager.selection || ""}`.trim();
    const base = `${wager.player_id || "nobody"} (seat ${wager.seat}): ${where}, ${money(wager.stake_cents)}`;
    return wager.told ? `${base}: ${wager.told}` : base;
  }

  // Several wagers of one place, as one: who has chips there stands in its title.
  function heap(x, y, wagers, radius) {
    const sum = wagers.reduce((total, each) => total + Number(each.stake_cents || 0), 0);
    const fates = new Set(wagers.map((each) => each.fate || ""));
    const one = { seat: 8, stake_cents: sum, fate: fates.size === 1 ? [...fates][0] : "", initials: `${wagers.length}×`,
      title: wagers.map(wagerTitle).join("; ") };
    return chip(x, y, one, radius);
  }

  // Chips of one place side by side within a box, each with what became of it below; what has no room becomes one heap.
  function flow(x, y, width, height, wagers, largest = 15) {
    const group = element("g", { class: "chips" });
    if (!wagers.length) return group;
    const told = wagers.some((each) => each.tag) ? 11 : 0;
    for (let radius = largest; radius >= 9; radius -= 1) {
      const [across, down] = [Math.floor((width + 2) / (2 * radius + 4)), Math.floor((height + 2) / (2 * radius + 3 + told))];
      if (across * down < wagers.length) continue;
      const columns = Math.min(across, wagers.length);
      const rows = Math.ceil(wagers.length / columns);
      wagers.forEach((wager, k) => {
        const [column, row] = [k % columns, Math.floor(k / columns)];
        const cx = x + width / 2 + (column - (columns - 1) / 2) * (2 * radius + 4);
        const cy = y + height / 2 + (row - (rows - 1) / 2) * (2 * radius + 3 + told) - told / 2;
        group.append(chip(cx, cy, wager, radius));
        if (wager.tag) group.append(text(cx, cy + radius + 10, wager.tag, { class: `tag ${wager.fate || ""}` }));
      });
      return group;
    }
    group.append(heap(x + width / 2, y + height / 2, wagers, Math.max(9, Math.min(largest, width / 2 - 1, height / 2 - 1))));
    return group;
  }

  // A named place on the felt: its name stands above where the chips lie.
  function spot(x, y, width, height, label, wagers = [], options = {}) {
    const group = element("g", { class: `spot ${options.kind || ""}` });
    group.append(element("rect", { x, y, width, height, rx: options.round || 3 }));
    const size = options.size || 13;
    group.append(text(x + width / 2, y + size + 3, label, { class: "label", "font-size": size }));
    if (options.odds) group.append(text(x + width / 2, y + size + 15, options.odds, { class: "odds" }));
    const used = size + (options.odds ? 18 : 7);
    group.append(flow(x + 2, y + used, width - 4, height - used - 2, wagers, options.largest || 15));
    return group;
  }

  // By where they lie.
  function places(wagers) {
    const found = new Map();
    for (const wager of wagers || []) {
      const key = `${wager.wager}/${wager.selection || ""}`;
      if (!found.has(key)) found.set(key, []);
      found.get(key).push(wager);
    }
    return found;
  }

  function initialsOf(names) {
    const found = {};
    for (const name of new Set(names.filter(Boolean))) {
      let length = 2;
      const taken = new Set(Object.values(found));
      const letters = (size) => (name.match(/^[a-z]+([0-9]+)$/i) && name.length > 3 ? name[0] + name.slice(-2) : name.slice(0, size));
      while (taken.has(letters(length)) && length < Math.min(4, name.length)) length += 1;
      found[name] = letters(length);
    }
    return found;
  }

  // Who sits at a table whose layout has no places for seats: colour, initials, name and result.
  function roster(group, stage, y) {
    const people = Object.entries(stage.table.players || {});
    const width = Math.min(190, 980 / Math.max(1, people.length));
    people.forEach(([seat, player], place) => {
      const x = 500 + (place - (people.length - 1) / 2) * width - width / 2 + 18;
      group.append(chip(x, y, { seat, stake_cents: 0, initials: "", title: `${player} at seat ${seat}` }, 10));
      group.lastChild.querySelector(".amount").textContent = stage.initials[player] || seat;
      const net = stage.nets[player];
      const most = Math.max(4, Math.floor((width - 40) / 7.5));
      group.append(text(x + 15, y, clipped(`${seat} · ${player}`, most), { class: "player", "text-anchor": "start" }));
      const fate = net > 0 ? "won" : net < 0 ? "lost" : "";
      const words = stage.isOver && net !== undefined ? money(net, true) : "";
      if (words) group.append(text(x + 15, y + 15, words, { class: `net ${fate}`, "text-anchor": "start" }));
    });
  }

  return { element, text, money, short, clipped, card, fan, die, chip, heap, flow, spot, places, initialsOf, roster, wagerTitle, spoken, round, SEATS };
})();
