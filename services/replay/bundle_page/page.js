"use strict";
const frames = JSON.parse(document.getElementById("frames").textContent);
const at = (id) => document.getElementById(id);
const SUITS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
let now = 0;
let playing = null;

function make(tag, text, className) {
  const node = document.createElement(tag);
  if (text !== undefined && text !== null) node.textContent = text;
  if (className) node.className = className;
  return node;
}

function dollars(cents) {
  const value = BigInt(cents || 0);
  const size = value < 0n ? -value : value;
  const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return (value < 0n ? "-" : "") + "$" + whole + "." + (size % 100n).toString().padStart(2, "0");
}

function card(name) {
  if (!name || name === "??") return make("span", "face down", "card down");
  const suit = name.slice(-1);
  const node = make("span", name.slice(0, -1) + (SUITS[suit] || suit), "card" + ("hd".includes(suit) ? " red" : ""));
  node.setAttribute("aria-label", name);
  return node;
}

function cards(names) {
  const row = make("div", null, "cards");
  (names || []).forEach((name) => row.append(card(name)));
  return row;
}

function place(title, lines, names) {
  const node = make("div", null, "place");
  node.append(make("b", title));
  lines.filter(Boolean).forEach((line) => node.append(make("div", line)));
  if (names && names.length) node.append(cards(names));
  return node;
}

function seatsOf(table) {
  const seats = {};
  const seat = (number) => (seats[number] = seats[number] || { lines: [], hands: [] });
  Object.entries(table.players || {}).forEach(([number, who]) => { seat(number).who = who; });
  (table.wagers || []).forEach((w) => {
    seat(w.seat || 0).lines.push(`${w.wager} ${w.selection || ""} ${dollars(w.stake_cents)}`.replace(/ +/g, " "));
  });
  const hands = (table.house_hands || {}).hands || {};
  Object.entries(hands).forEach(([number, row]) => seat(number).hands.push(row.cards || []));
  Object.entries((table.blackjack || {}).hands || {}).forEach(([number, own]) => (own.hands || []).forEach((hand) => {
    seat(number).hands.push(hand.cards || []);
    seat(number).lines.push(`hand ${hand.hand || 1}: ${hand.total || ""} ${(hand.status || "").toLowerCase()}`);
  }));
  const hand = (table.poker || {}).hand;
  Object.entries((hand || {}).players || {}).forEach(([number, p]) => {
    seat(number).hands.push(p.cards || []);
    seat(number).lines.push(`stack ${dollars(p.stack)}`, p.bet ? `bet ${dollars(p.bet)}` : "", p.live ? "" : "out of the hand");
  });
  return seats;
}

function middleOf(table) {
  const places = [];
  if (table.roulette && table.roulette.number) places.push(place("number", [table.roulette.number]));
  if (table.craps) {
    places.push(place("puck", [table.craps.puck ? `on ${table.craps.puck}` : "off"]));
    if (table.craps.last_roll) places.push(dice("dice", table.craps.last_roll));
  }
  if (table.sicbo && table.sicbo.dice) places.push(dice("dice", table.sicbo.dice));
  Object.entries((table.minibaccarat || {}).hands || {}).forEach(([name, row]) => {
    const points = (table.minibaccarat.points || {})[name];
    places.push(place(name, [points === undefined ? "" : `${points} points`], row.cards));
  });
  if (table.blackjack && table.blackjack.dealer) places.push(place("dealer", [], table.blackjack.dealer));
  if (table.house_hands && table.house_hands.house) places.push(place("house", [], table.house_hands.house));
  const hand = (table.poker || {}).hand;
  if (hand) {
    if (hand.board) places.push(place("board", [hand.street], hand.board));
    (hand.pots || []).forEach((pot, number) => places.push(place(number ? `side pot ${number}` : "main pot", [dollars(pot.net)])));
  }
  return places;
}

function dice(title, faces) {
  const node = place(title, []);
  faces.forEach((face) => node.append(make("span", face, "die")));
  return node;
}

function draw(table) {
  const felt = at("felt");
  felt.replaceChildren();
  const middle = make("div", null, "places");
  middleOf(table).forEach((node) => middle.append(node));
  const around = make("div", null, "places");
  Object.entries(seatsOf(table)).sort((a, b) => a[0] - b[0]).forEach(([number, seat]) => {
    const node = place(number > 0 ? `seat ${number}${seat.who ? ", " + seat.who : ""}` : "table", seat.lines);
    seat.hands.forEach((hand) => node.append(cards(hand)));
    around.append(node);
  });
  felt.append(middle, make("div", "\u00a0"), around);
  const words = at("words");
  words.replaceChildren();
  (table.on_table || []).forEach((each) => {
    const row = make("tr");
    row.append(make("th", each.name), make("td", each.text));
    words.append(row);
  });
}

function rows(id, head, lines) {
  const table = at(id);
  table.replaceChildren();
  at(id + "-box").hidden = !lines.length;
  const top = make("tr");
  head.forEach((name) => top.append(make("th", name)));
  table.append(top);
  lines.forEach((line) => {
    const row = make("tr");
    line.forEach((cell) => row.append(make("td", cell, /^-?\$/.test(cell) ? "cents" : "")));
    table.append(row);
  });
}

function title(frame) {
  if (frame.begins) return "as the round finds the table";
  if (frame.attempt) return `refused: ${frame.attempt.name} (${frame.attempt.rejection.code})`;
  return frame.event.text;
}

let lastTable = {};

function show(number) {
  now = Math.max(0, Math.min(frames.length - 1, number));
  const frame = frames[now];
  lastTable = {};
  for (let i = now; i >= 0; i--) {
    const there = frames[i].event || frames[i].begins;
    if (there) { lastTable = there.table || {}; break; }
  }
  at("where").value = now;
  at("count").textContent = `${now} of ${frames.length - 1}`;
  at("says").textContent = title(frame);
  const commit = (frame.event || {}).commit;
  const attempt = frame.attempt;
  at("who").textContent = commit
    ? `seq ${commit.seq}, ${commit.local_at}, ${commit.actor.actor_id} (${commit.actor.role.replace("ROLE_", "").toLowerCase().replaceAll("_", " ")}), command ${commit.command_id}, on ${commit.host_id}`
    : attempt ? `after seq ${attempt.after_seq || 0}, ${attempt.local_at}, ${attempt.actor.actor_id}: ${attempt.rejection.message} ${attempt.rejection.rule ? "(" + attempt.rejection.rule + ")" : ""}` : "";
  at("differs").textContent = (frame.event || {}).differs || "";
  at("differs").hidden = !(frame.event || {}).differs;
  const event = frame.event || {};
  rows("decisions", ["the dealer was told to"], (event.decisions_text || []).map((text) => [text]));
  rows("moves", ["movement", "from", "to", "amount"], (event.moves || []).map((m) =>
    [m.movement.replace("MOVEMENT_", "").toLowerCase().replaceAll("_", " "), m.source, m.destination, dollars(m.amount_cents)]));
  const money = event.money || {};
  const sums = [["house", dollars(money.house_result_cents)], ["on the layout", dollars(money.layout_cents)], ["pots", dollars(money.pots_cents)]]
    .concat((money.players || []).map((p) => [p.player_id, dollars(p.net_cents)]));
  rows("money", ["who", "so far"], frame.event ? sums : []);
  draw(lastTable);
  document.querySelectorAll("#steps button").forEach((button, index) => {
    if (index === now) { button.setAttribute("aria-current", "step"); button.scrollIntoView({ block: "nearest" }); }
    else button.removeAttribute("aria-current");
  });
}

function stop() { clearInterval(playing); playing = null; at("play").textContent = "Play"; }

function toggle() {
  if (playing) { stop(); return; }
  at("play").textContent = "Pause";
  playing = setInterval(() => { if (now >= frames.length - 1) stop(); else show(now + 1); }, 1200);
}

frames.forEach((frame, index) => {
  const item = make("li");
  const button = make("button", `${index}. ${title(frame)}`, frame.attempt ? "attempt" : "");
  button.addEventListener("click", () => show(index));
  item.append(button);
  at("steps").append(item);
});
at("where").max = frames.length - 1;
at("where").addEventListener("input", (e) => show(Number(e.target.value)));
at("first").addEventListener("click", () => show(0));
at("back").addEventListener("click", () => show(now - 1));
at("play").addEventListener("click", toggle);
at("next").addEventListener("click", () => show(now + 1));
at("last").addEventListener("click", () => show(frames.length - 1));
document.addEventListener("keydown", (e) => {
  if (e.target.tagName === "INPUT") return;
  const steps = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: frames.length - 1 };
  if (e.key in steps) { show(steps[e.key]); e.preventDefault(); }
  if (e.key === " " && e.target.tagName !== "BUTTON") { toggle(); e.preventDefault(); }
});
at("viewer").hidden = false;
show(0);
