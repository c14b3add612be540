// Steps through a round: its frames come as JSON, from a console or from within a page that was saved.
"use strict";

const Viewer = (() => {
  const { node, title, clock } = Detail;

  function kindOf(frame) {
    if (frame.attempt) return "refusal";
    const event = frame.event || {};
    if ((event.decisions || []).length) return "settled";
    const name = event.name || "";
    if (/ball_landed|dice_rolled|result|crown|dealer_hand|hands_settled/.test(name)) return "result";
    if (/wager|bet_|blind|called|raised|decided|bet/.test(name)) return "bet";
    return /card|deal|shoe|stub|cut/.test(name) ? "card" : "other";
  }

  const SIGNS = { refusal: "✕", settled: "$", result: "★", bet: "▲", card: "▮", other: "·" };

  function micros(frame) {
    const at = Detail.factsOf(frame).at;
    return at ? Date.parse(at) : NaN;
  }

  // Marks by the clock: what happened at the same moment stands side by side.
  function timeline(box, frames, go) {
    const times = frames.map(micros);
    const known = times.filter((time) => !Number.isNaN(time));
    const [from, to] = [Math.min(...known), Math.max(...known)];
    const marks = frames.map((frame, k) => {
      const byClock = to > from && !Number.isNaN(times[k]) ? (times[k] - from) / (to - from) : k / Math.max(1, frames.length - 1);
      const share = 0.75 * byClock + 0.25 * (k / Math.max(1, frames.length - 1));
      const kind = kindOf(frame);
      const mark = node("span", { class: `mark ${kind}`, title: `${clock(frame)} ${title(frame)}`.trim() }, SIGNS[kind]);
      mark.style.left = `${1 + share * 98}%`;
      mark.addEventListener("click", () => go(k));
      return mark;
    });
    box.replaceChildren(...marks, node("span", { class: "from" }, clock(frames[1] || frames[0])), node("span", { class: "to" }, clock(frames[frames.length - 1])));
    return marks;
  }

  function steps(list, frames, go) {
    let seq = "";
    const buttons = [];
    list.replaceChildren();
    frames.forEach((frame, k) => {
      const now = frame.event ? `seq ${frame.event.commit.seq}` : frame.attempt ? `refused ${k}` : "";
      if (now && now !== seq && frame.event) list.append(node("li", { class: "commit" }, `${clock(frame)} · ${now} · ${((frame.event.commit || {}).actor || {}).actor_id || ""}`));
      seq = now;
      const told = ((frame.event || {}).decisions || []).length;
      const sign = SIGNS[kindOf(frame)];
      const button = node("button", { type: "button", class: frame.attempt ? "refused" : told ? "settled" : "" },
        node("time", {}, clock(frame)), node("span", { class: "sign", "aria-hidden": "true" }, sign), node("span", {}, `${k}. ${title(frame)}`));
      button.addEventListener("click", () => go(k));
      buttons.push(button);
      list.append(node("li", {}, button));
    });
    return buttons;
  }

  function askedStep(frames) {
    const said = new URLSearchParams(window.location.hash.slice(1)).get("step") ?? new URLSearchParams(window.location.search).get("step");
    if (said !== null && /^[0-9]+$/.test(said)) return Number(said);
    const last = Stage.lastDecision(frames);
    return last >= 0 ? last : frames.length - 1;
  }

  function start(root, first, extras = {}) {
    const part = (name) => root.querySelector(`[data-part="${name}"]`);
    const [stage, words, funds, list, slider, place, speed, play] =
      ["stage", "detail", "money", "frames", "slider", "place", "speed", "play"].map(part);
    const texts = extras.clauses || {};
    let frames = first;
    let now = 0;
    let timer = null;
    let marks = [];
    let buttons = [];

    function fill(given) {
      frames = given;
      slider.max = frames.length - 1;
      marks = timeline(part("timeline"), frames, show);
      buttons = steps(list, frames, show);
    }

    function show(number) {
      now = Math.max(0, Math.min(frames.length - 1, number));
      const seen = Stage.at(frames, now);
      stage.replaceChildren(Layouts.draw(seen));
      if (frames[now].event && seen.drawnAt !== now) stage.append(node("p", { class: "note" }, `The layout is as of step ${seen.drawnAt}: this round is too long to draw it at every step.`));
      words.replaceChildren(Detail.of(frames, now, texts));
      if (extras.onMoment) words.append(noteButton());
      funds.replaceChildren(Detail.moneyPanel(moneyAt(now)));
      slider.value = now;
      place.textContent = `step ${now} of ${frames.length - 1}`;
      marks.forEach((mark, k) => mark.classList.toggle("here", k === now));
      buttons.forEach((button, k) => {
        button.toggleAttribute("aria-current", k === now);
        if (k === now) list.scrollTo({ top: button.offsetTop - list.clientHeight / 2 });
      });
      window.history.replaceState(null, "", `#step=${now}`);
      if (now === frames.length - 1) stop();
    }

    function moneyAt(number) {
      for (let k = number; k >= 0; k -= 1) if (frames[k].event) return frames[k].event.money || {};
      return {};
    }

    function noteButton() {
      const button = node("button", { type: "button", class: "moment" }, "Put this moment into the note");
      const frame = frames[now];
      button.addEventListener("click", () => extras.onMoment({ local: (Detail.factsOf(frame).local_at || ""), words: title(frame), step: now }));
      return button;
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

    const settlement = () => show(Math.max(0, Stage.lastDecision(frames)));
    const moves = { first: () => show(0), back: () => show(now - 1), on: () => show(now + 1), last: () => show(frames.length - 1), play: run, settlement };
    for (const [name, move] of Object.entries(moves)) part(name).addEventListener("click", move);
    slider.addEventListener("input", () => show(Number(slider.value)));
    speed.addEventListener("change", () => { if (timer) { stop(); run(); } });
    Enlarging.offer(root, stage, part("enlarge"));
    const keys = { ArrowLeft: moves.back, ArrowRight: moves.on, Home: moves.first, End: moves.last, " ": run };
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, textarea, [data-part=stage]") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " && event.target.closest("button, a, summary")) return;
      if (keys[event.key]) {
        event.preventDefault();
        keys[event.key]();
      }
    });
    fill(frames);
    show(askedStep(frames));
    if (extras.look) Eyes.offer(root, frames, extras.look, (given) => { const at = now; fill(given); show(at); });
    // Until here a press would have been lost.
    for (const control of [slider, speed, part("enlarge"), ...Object.keys(moves).map(part)]) control.disabled = false;
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
    if (embedded) start(document.getElementById("viewer"), JSON.parse(embedded.textContent), JSON.parse((document.getElementById("extras-json") || {}).textContent || "{}"));
  });
  return { start, refuse, say };
})();

// On a phone the whole felt is too small to be read: a tap, or the button, draws it at its full size, to be moved about.
const Enlarging = (() => {
  function offer(root, stage, button) {
    const isOffered = () => button.offsetParent !== null;
    function set(large, across = 0.5, down = 0.5) {
      root.classList.toggle("large", large);
      button.setAttribute("aria-pressed", String(large));
      stage.tabIndex = large ? 0 : -1; // what scrolls is reached by keyboard, too
      if (large) stage.closest(".felt-side").scrollIntoView(); // with the controls below it
      stage.scrollTo(across * stage.scrollWidth - stage.clientWidth / 2, down * stage.scrollHeight - stage.clientHeight / 2);
    }
    button.addEventListener("click", () => set(!root.classList.contains("large")));
    stage.addEventListener("click", (event) => {
      const svg = event.target.closest("svg.table");
      if (!svg || !isOffered()) return;
      const box = svg.getBoundingClientRect();
      set(!root.classList.contains("large"), (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    });
  }
  return { offer };
})();

// Shows the same round with other eyes: what may not be seen is never sent, so each view is asked for anew.
const Eyes = (() => {
  function offer(root, frames, look, changed) {
    const box = root.querySelector('[data-part="eyes"]');
    const begins = (frames[0] || {}).begins || {};
    if (!begins.sees_all) return;
    box.hidden = false;
    const select = box.querySelector("select");
    for (const [seat, player] of Object.entries((begins.table || {}).players || {})) {
      const option = document.createElement("option");
      option.value = seat;
      option.textContent = `${seat} · ${player}`;
      select.append(option);
    }
    const buttons = [...box.querySelectorAll("button")];
    async function choose(view, seat) {
      try {
        changed(await look(view, seat));
      } catch (problem) {
        Viewer.say(root, problem.message);
        return;
      }
      root.dataset.eyes = view;
      buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.view === view)));
      if (view !== "seat") select.value = "";
    }
    buttons.forEach((button) => button.addEventListener("click", () => choose(button.dataset.view, "")));
    select.addEventListener("change", () => (select.value ? choose("seat", select.value) : choose("surveillance", "")));
  }
  return { offer };
})();
