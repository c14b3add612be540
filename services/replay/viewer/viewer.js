// Steps through a round: its frames come as JSON, from a console or from within a page that was saved.
"use strict";

const Viewer = (() => {
  const { money } = Draw;

  function node(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function tableOf(frames, number) {
    for (let k = number; k >= 0; k -= 1) {
      const frame = frames[k];
      const table = (frame.event || frame.begins || {}).table;
      if (table) return [table, k];
    }
    return [{}, number];
  }

  function moneyOf(frames, number) {
    for (let k = number; k >= 0; k -= 1) if (frames[k].event) return frames[k].event.money || {};
    return {};
  }

  function title(frame) {
    if (frame.begins) return "The table as the round found it";
    if (frame.attempt) return `Refused: ${frame.attempt.name} (${frame.attempt.rejection.code})`;
    return frame.event.text || frame.event.name;
  }

  function who(frame) {
    const facts = frame.event ? frame.event.commit : frame.attempt;
    if (!facts) return "";
    const actor = facts.actor || {};
    const role = (actor.role || "").replace("ROLE_", "").replaceAll("_", " ").toLowerCase();
    const host = facts.host_id && `on ${facts.host_id}`;
    return [facts.local_at, [actor.actor_id, role && `(${role})`, host].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
  }

  // What was asked stands with the first event of its commit.
  function askedFor(frames, number) {
    const seq = frames[number].event && frames[number].event.commit.seq;
    for (let k = number; seq && k >= 0; k -= 1) {
      const facts = frames[k].event && frames[k].event.commit;
      if (facts && facts.seq !== seq) return "";
      if (facts && facts.asked) return facts.asked.text;
    }
    return "";
  }

  function decisionLines(event) {
    const words = event.decisions_text || [];
    return (event.decisions || []).map((decision, k) => {
      const rule = decision.rule ? ` [${decision.rule}]` : "";
      return (words[k] || `${decision.wager_id} ${decision.outcome}`) + rule;
    });
  }

  function detail(frames, number) {
    const frame = frames[number];
    const box = node("div", {});
    box.append(node("h3", {}, title(frame)), node("p", { class: "who" }, who(frame)));
    const asked = askedFor(frames, number);
    if (asked) box.append(node("p", { class: "asked" }, `Asked: ${asked}`));
    if (frame.begins) {
      box.append(node("p", {}, `Played by ${frame.begins.rulebook_id || "no rulebook"}`));
      for (const note of frame.begins.notes || []) box.append(node("p", { class: "note" }, note));
    }
    if (frame.attempt) {
      const refused = frame.attempt.rejection;
      box.append(node("p", { class: "refused" }, `✕ ${refused.message}${refused.rule ? ` [${refused.rule}]` : ""}`));
    }
    if (frame.event) {
      const lines = decisionLines(frame.event);
      if (lines.length) box.append(node("h4", {}, "The dealer was told"), node("ul", {}, ...lines.map((line) => node("li", {}, line))));
      if (frame.event.differs) {
        box.append(node("p", { class: "differs" }, `⚠ Today's engine would decide otherwise: ${frame.event.differs}`));
      }
      const moves = frame.event.moves || [];
      if (moves.length) {
        const rows = moves.map((move) => node("tr", {}, node("td", {}, (move.movement || "").replace("MOVEMENT_", "").replaceAll("_", " ").toLowerCase()),
          node("td", {}, move.source), node("td", {}, move.destination), node("td", { class: "cents" }, money(move.amount_cents))));
        const head = node("tr", {}, ...["movement", "from", "to", "amount"].map((name) => node("th", {}, name)));
        box.append(node("h4", {}, "Posted"), node("table", {}, node("thead", {}, head), node("tbody", {}, ...rows)));
      }
    }
    return box;
  }

  function moneyPanel(money_) {
    const names = {
      house_result_cents: "house's result", layout_cents: "on the layout", bets_cents: "bets", pots_cents: "in pots",
      rake_cents: "rake", jackpot_fee_cents: "jackpot fee", vigorish_cents: "vigorish", vigorish_owed_cents: "vigorish owed",
      tokes_cents: "dealers' tokes",
    };
    const rows = Object.entries(names).filter(([key]) => money_[key]).map(([key, name]) => [name, money_[key]]);
    for (const player of money_.players || []) rows.push([player.player_id, player.net_cents]);
    if (!rows.length) return node("p", {}, "No money has moved yet.");
    return node("table", {}, node("tbody", {}, ...rows.map(([name, cents]) =>
      node("tr", {}, node("th", { scope: "row" }, name), node("td", { class: "cents" }, money(cents))))));
  }

  function start(root, frames) {
    const part = (name) => root.querySelector(`[data-part="${name}"]`);
    const [stage, words, funds, list, slider, place, speed, play] =
      ["stage", "detail", "money", "frames", "slider", "place", "speed", "play"].map(part);
    let now = 0;
    let timer = null;
    slider.max = frames.length - 1;
    frames.forEach((frame, k) => {
      const button = node("button", { type: "button", class: frame.attempt ? "refused" : "" }, `${k}. ${title(frame)}`);
      button.addEventListener("click", () => show(k));
      list.append(node("li", {}, button));
    });

    function show(number) {
      now = Math.max(0, Math.min(frames.length - 1, number));
      const [table, drawn] = tableOf(frames, now);
      stage.replaceChildren(Layouts.draw(table));
      if (frames[now].event && drawn !== now) stage.append(node("p", { class: "note" }, `The layout is as of step ${drawn}: this round is too long to draw it at every step.`));
      words.replaceChildren(detail(frames, now));
      funds.replaceChildren(moneyPanel(moneyOf(frames, now)));
      slider.value = now;
      place.textContent = `step ${now} of ${frames.length - 1}`;
      [...list.children].forEach((item, k) => {
        item.firstChild.toggleAttribute("aria-current", k === now);
        if (k === now) item.scrollIntoView({ block: "nearest" });
      });
      if (now === frames.length - 1) stop();
    }

    function stop() {
      clearInterval(timer);
      timer = null;
      play.textContent = "▶ play";
    }

    function run() {
      if (timer) return stop();
      if (now === frames.length - 1) show(0);
      play.textContent = "❚❚ pause";
      timer = setInterval(() => show(now + 1), Number(speed.value));
      return undefined;
    }

    const moves = { first: () => show(0), back: () => show(now - 1), on: () => show(now + 1), last: () => show(frames.length - 1), play: run };
    for (const [name, move] of Object.entries(moves)) part(name).addEventListener("click", move);
    slider.addEventListener("input", () => show(Number(slider.value)));
    speed.addEventListener("change", () => { if (timer) { stop(); run(); } });
    const keys = { ArrowLeft: moves.back, ArrowRight: moves.on, Home: moves.first, End: moves.last, " ": run };
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " && event.target.closest("button, a")) return;
      if (keys[event.key]) {
        event.preventDefault();
        keys[event.key]();
      }
    });
    const asked = Number(new URLSearchParams(window.location.search).get("step"));
    show(Number.isInteger(asked) ? asked : 0);
    // Until here a press would have been lost.
    for (const control of [slider, speed, ...Object.keys(moves).map(part)]) control.disabled = false;
  }

  function refuse(root, problem) {
    root.querySelector('[data-part="place"]').textContent = "";
    say(root, `This round cannot be shown: ${problem}`);
  }

  function say(root, problem) {
    root.prepend(node("p", { class: "problem", role: "alert" }, problem));
  }

  // A page that was saved carries its frames with it.
  document.addEventListener("DOMContentLoaded", () => {
    const embedded = document.getElementById("frames-json");
    if (embedded) start(document.getElementById("viewer"), JSON.parse(embedded.textContent));
  });
  return { start, refuse, say };
})();
