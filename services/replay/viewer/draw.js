// Pieces of a drawn table: cards, dice, chips, boxes. Everything is SVG, made element by element, so that no text of the
// ledger is ever read as markup. Nothing is told by colour alone: suits have their signs, chips their amounts.
"use strict";

const Draw = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const SUITS = { h: "♥", d: "♦", s: "♠", c: "♣" };
  const RED = new Set(["h", "d"]);

  function element(name, attributes = {}, ...children) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function text(x, y, words, attributes = {}) {
    return element("text", { x, y, "text-anchor": "middle", ...attributes }, String(words));
  }

  function money(cents) {
    const value = Number(cents || 0);
    const whole = Math.trunc(Math.abs(value) / 100).toLocaleString("en-US");
    const rest = Math.abs(value) % 100;
    return (value < 0 ? "-$" : "$") + whole + (rest ? "." + String(rest).padStart(2, "0") : "");
  }

  // A card is two letters, such as TD; "??" or nothing lies face down.
  function card(x, y, name, scale = 1) {
    const known = name && name !== "??";
    const group = element("g", {
      class: known ? "card" : "card back", role: "img", transform: `translate(${x} ${y}) scale(${scale})`,
    });
    group.append(element("title", {}, known ? spoken(name) : "a card that lies face down"));
    group.append(element("rect", { width: 44, height: 62, rx: 5 }));
    if (!known) {
      group.append(element("path", { class: "pattern", d: "M6 6L38 56M38 6L6 56" }));
      return group;
    }
    const suit = name.slice(-1).toLowerCase();
    const colour = RED.has(suit) ? "red" : "black";
    group.append(text(22, 25, name.slice(0, -1).replace("T", "10"), { class: `${colour} rank` }));
    group.append(text(22, 53, SUITS[suit] || suit, { class: `${colour} suit` }));
    return group;
  }

  function spoken(name) {
    const suits = { h: "hearts", d: "diamonds", s: "spades", c: "clubs" };
    const ranks = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
    const rank = name.slice(0, -1);
    const suit = name.slice(-1).toLowerCase();
    return `${ranks[rank] || rank} of ${suits[suit] || suit}`;
  }

  function cards(x, y, names, scale = 1, step = 48) {
    const group = element("g", {});
    const all = names || [];
    const width = all.length ? (all.length - 1) * step * scale + 44 * scale : 0;
    all.forEach((name, place) => group.append(card(x - width / 2 + place * step * scale, y, name, scale)));
    return group;
  }

  const PIPS = {
    1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  };

  function die(x, y, face, size = 56) {
    const group = element("g", { class: "die", role: "img" }, element("title", {}, `a die that shows ${face}`));
    group.append(element("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 7 }));
    for (const [across, down] of PIPS[face] || []) {
      group.append(element("circle", { cx: x + across * size * 0.27, cy: y + down * size * 0.27, r: size * 0.09 }));
    }
    return group;
  }

  // A stack of chips with its amount: whose it is stands beside it, not in its colour.
  function chips(x, y, cents, label = "", title = "") {
    const group = element("g", { class: "chips", role: "img" });
    group.append(element("title", {}, title || `${label} ${money(cents)}`.trim()));
    const height = Math.min(5, 1 + Math.floor(Math.log10(Math.max(1, Number(cents || 0) / 100))));
    for (let layer = 0; layer < height; layer += 1) {
      group.append(element("ellipse", { cx: x, cy: y - layer * 4, rx: 15, ry: 6.5 }));
    }
    group.append(text(x, y + 19, money(cents), { class: "amount" }));
    if (label) group.append(text(x, y - height * 4 - 5, label, { class: "owner" }));
    return group;
  }

  function box(x, y, width, height, label, attributes = {}) {
    const group = element("g", { class: "box" });
    group.append(element("rect", { x, y, width, height, rx: 4, ...attributes }));
    if (label) group.append(text(x + width / 2, y + 17, label, { class: "label" }));
    return group;
  }

  // Where seats are, with the dealer at the top: the first is at the dealer's left, which is the viewer's right.
  function seats(count, centre = [500, 250], radius = [425, 280]) {
    const places = {};
    for (let seat = 1; seat <= count; seat += 1) {
      const share = count === 1 ? 0.5 : (seat - 1) / (count - 1);
      const angle = Math.PI * (1.06 * share - 0.03);
      places[seat] = [centre[0] + radius[0] * Math.cos(angle), centre[1] + radius[1] * Math.sin(angle)];
    }
    return places;
  }

  // All wagers that lie at one place, as one stack a seat.
  function stacks(wagers) {
    const found = new Map();
    for (const wager of wagers || []) {
      const key = `${wager.wager}/${wager.selection || ""}`;
      if (!found.has(key)) found.set(key, []);
      found.get(key).push(wager);
    }
    return found;
  }

  function wagerTitle(wager) {
    const where = `${wager.wager.replaceAll("_", " ")} ${wager.selection || ""}`.trim();
    return `seat ${wager.seat}, ${wager.player_id || "nobody"}: ${where}, ${money(wager.stake_cents)}`;
  }

  return { element, text, money, card, cards, die, chips, box, seats, stacks, wagerTitle, spoken };
})();
