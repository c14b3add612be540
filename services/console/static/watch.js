// What happens now: the page is told of each commit and each refusal as it is recorded, and draws the table anew.
"use strict";

(() => {
  const { node } = Detail;
  const MOST_LINES = 200;

  function roundLink(round) {
    return round ? node("a", { href: `/rounds/${encodeURIComponent(round)}` }, round) : "–";
  }

  function refusal(list, attempt) {
    const at = (attempt.local_at || "").split(" ").slice(1, 2).join("");
    const refused = attempt.rejection || {};
    const link = node("a", { href: `/streams/${encodeURIComponent(attempt.stream_id)}` }, attempt.stream_id);
    const words = ` ✕ ${(attempt.actor || {}).actor_id || ""}: ${attempt.name} refused, ${refused.message || refused.code}`;
    list.prepend(node("li", { class: "problem" }, node("time", {}, at), " ", link, words));
  }

  function line(list, commit) {
    for (const empty of list.querySelectorAll("[data-empty]")) empty.remove();
    if (commit.attempt) {
      refusal(list, commit.attempt);
    } else {
      const at = ((commit.commit || {}).local_at || "").split(" ").slice(1, 2).join("");
      const told = [...(commit.texts || []), ...(commit.decisions_text || []).map((each) => `→ ${each}`)].map((words) => [words, {}]);
      told.push(...(commit.doubts || []).map((words) => [`⚠ ${words}`, { class: "problem", role: "alert" }]));
      const round = commit.round_id || (commit.ended_round_ids || [])[0];
      for (const [words, attributes] of told) {
        const link = round ? node("a", { href: `/rounds/${encodeURIComponent(round)}` }, commit.stream_id)
          : node("a", { href: `/streams/${encodeURIComponent(commit.stream_id)}` }, commit.stream_id);
        list.prepend(node("li", attributes, node("time", {}, at), " ", link, " ", words));
      }
    }
    while (list.children.length > MOST_LINES) list.lastChild.remove();
  }

  function phaseOf(table) {
    const play = ["roulette", "craps", "sicbo", "blackjack", "house_hands", "minibaccarat"].map((name) => table[name]).find(Boolean);
    const hand = (table.poker || {}).hand;
    const phase = (play && (play.phase || (play.game || {}).phase)) || (hand && (hand.street || hand.phase)) || "";
    return table.is_open ? phase.replaceAll("_", " ").toLowerCase() || "open" : "closed";
  }

  function flag(row, kind, words) {
    const cell = row.querySelector('[data-cell="flags"]');
    let mark = cell.querySelector(`[data-flag="${kind}"]`);
    if (!mark) cell.append((mark = node("span", { class: `mark-sign ${kind}`, "data-flag": kind })));
    mark.textContent = words;
  }

  function drawTile(row, table, papers) {
    row.querySelector(".mini").replaceChildren(Layouts.drawNow(table));
    row.querySelector('[data-cell="phase"]').textContent = phaseOf(table);
    if (papers) flag(row, "corrected", `✎ ${papers} to sign`);
  }

  function tile(commit) {
    const row = document.querySelector(`[data-row="${CSS.escape(commit.stream_id)}"]`);
    if (!row) return;
    if (commit.attempt) {
      row.dataset.refused = Number(row.dataset.refused || 0) + 1;
      flag(row, "refusal", `✕ ${row.dataset.refused} refused`);
      return;
    }
    const at = row.querySelector('[data-cell="at"]');
    at.dataset.at = commit.commit.at;
    at.textContent = "now";
    row.querySelector('[data-cell="round"]').replaceChildren(roundLink(commit.round_id));
    const ended = (commit.ended_round_ids || []).slice(-1)[0];
    if (ended) row.querySelector('[data-cell="last"]').replaceChildren(roundLink(ended));
    if (commit.table && row.dataset.seen) drawTile(row, commit.table);
  }

  // A tile is drawn when it comes into view: a floor of five hundred tables asks for those that are looked at.
  function drawSeen() {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const row = entry.target;
        if (!entry.isIntersecting || row.dataset.seen) continue;
        row.dataset.seen = "yes";
        seen.unobserve(row);
        fetch(row.querySelector(".mini").dataset.now, { credentials: "same-origin" }).then(async (answer) => {
          if (!answer.ok) return;
          const body = await answer.json();
          drawTile(row, body.table, body.papers);
        });
      }
    }, { rootMargin: "120px" });
    document.querySelectorAll(".tile").forEach((row) => seen.observe(row));
  }

  function ago() {
    for (const cell of document.querySelectorAll("[data-at]")) {
      const seconds = Math.max(0, (Date.now() - Date.parse(cell.dataset.at)) / 1000);
      const [value, unit] = seconds < 90 ? [seconds, "s"] : seconds < 5400 ? [seconds / 60, "min"] : [seconds / 3600, "h"];
      cell.textContent = `${Math.floor(value)} ${unit} ago`;
    }
  }

  function filters(form) {
    const count = form.querySelector('[data-part="count"]');
    function apply() {
      const words = form.elements.words.value.trim().toLowerCase();
      const game = form.elements.game.value;
      const flagged = form.elements.flagged.checked;
      let shown = 0;
      for (const row of document.querySelectorAll(".tile")) {
        const fits = row.dataset.words.includes(words) && (!game || row.dataset.game === game)
          && (!flagged || row.querySelector('[data-cell="flags"]').children.length > 0);
        row.hidden = !fits;
        shown += fits ? 1 : 0;
      }
      count.textContent = `${shown} tables`;
    }
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  function follow(root) {
    const status = root.querySelector('[data-part="status"]');
    const list = root.querySelector('[data-part="news"]');
    const stage = root.querySelector('[data-part="stage"]');
    let after = Number(root.dataset.after || 0);
    let source = null;

    function open() {
      const mark = root.dataset.table ? `?after=${after}` : "";
      source = new EventSource(root.dataset.watch + mark);
      source.onopen = () => { status.textContent = "● live"; };
      source.addEventListener("commit", (event) => {
        const commit = JSON.parse(event.data);
        after = Number((commit.commit || {}).seq || after);
        line(list, commit);
        if (stage && commit.table) stage.replaceChildren(Layouts.drawNow(commit.table));
        tile(commit);
      });
      source.addEventListener("refused", (event) => {
        status.textContent = `○ ${JSON.parse(event.data).problem}`;
        source.close();
      });
      source.onerror = () => {
        if (source.readyState === EventSource.CLOSED) return;
        status.textContent = "○ the connection was lost; it is being made again";
        source.close();
        setTimeout(open, 2000);
      };
    }

    const first = root.querySelector("script[type='application/json']");
    if (stage && first) stage.replaceChildren(Layouts.drawNow(JSON.parse(first.textContent)));
    open();
  }

  document.addEventListener("DOMContentLoaded", () => {
    const root = document.getElementById("watch");
    if (!root) return;
    const form = document.querySelector('[data-part="filters"]');
    if (form) {
      drawSeen();
      filters(form);
      ago();
      setInterval(ago, 5000);
    }
    follow(root);
  });
})();
