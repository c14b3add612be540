// What happens now: the page is told of each commit and each refusal as it is recorded, and draws the table anew.
"use strict";

(() => {
  const { node } = Detail;
  const MOST_LINES = 200;
  const TODAY_MS = 20_000;

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

  // On the page of a table its own name says nothing: there each line names its round, or its commit.
  function named(commit, round, isOwn) {
    if (!isOwn) return commit.stream_id;
    return round ? `round ${round.split(":").pop()}` : `seq ${(commit.commit || {}).seq}`;
  }

  function line(list, commit, isOwn) {
    for (const empty of list.querySelectorAll("[data-empty]")) empty.remove();
    if (commit.attempt) {
      refusal(list, commit.attempt);
    } else {
      const at = ((commit.commit || {}).local_at || "").split(" ").slice(1, 2).join("");
      const told = [...(commit.texts || []), ...(commit.decisions_text || []).map((each) => `→ ${each}`)].map((words) => [words, {}]);
      told.push(...(commit.doubts || []).map((words) => [`⚠ ${words}`, { class: "problem", role: "alert" }]));
      const round = commit.round_id || (commit.ended_round_ids || [])[0];
      for (const [words, attributes] of told) {
        const href = round ? `/rounds/${encodeURIComponent(round)}` : `/streams/${encodeURIComponent(commit.stream_id)}`;
        const link = node("a", { href }, named(commit, round, isOwn));
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

  // A flag without words is taken away.
  function flag(row, kind, words, href) {
    const cell = row.querySelector('[data-cell="flags"]');
    let mark = cell.querySelector(`[data-flag="${kind}"]`);
    if (!words) {
      if (mark) mark.remove();
      return;
    }
    const sign = { variance: "corrected", papers: "corrected" }[kind] || kind;
    if (!mark) cell.append((mark = node(href ? "a" : "span", { class: `mark-sign ${sign}`, "data-flag": kind, ...(href ? { href } : {}) })));
    mark.textContent = words;
  }

  function flagRefused(row) {
    const count = Number(row.dataset.refused || 0);
    flag(row, "refusal", count ? `✕ ${count} refused, last hour` : "", `/refused?stream_id=${encodeURIComponent(row.dataset.row)}`);
  }

  const rows = new Map();
  const inView = new Set();
  const undrawn = new Map();

  function drawTile(row, table) {
    row.querySelector(".mini").replaceChildren(Layouts.drawNow(table));
    row.querySelector('[data-cell="phase"]').textContent = phaseOf(table);
    row.classList.toggle("closed", !table.is_open);
  }

  function askNow(row) {
    fetch(row.querySelector(".mini").dataset.now, { credentials: "same-origin" }).then(async (answer) => {
      if (!answer.ok) return;
      const body = await answer.json();
      if (!undrawn.has(row)) drawTile(row, body.table);
      flag(row, "papers", body.papers ? `✎ ${body.papers} to sign` : "");
    });
  }

  function tile(commit) {
    const row = rows.get(commit.stream_id);
    if (!row) return;
    if (commit.attempt) {
      row.dataset.refused = Number(row.dataset.refused || 0) + 1;
      flagRefused(row);
      return;
    }
    const at = row.querySelector('[data-cell="at"]');
    at.dataset.at = commit.commit.at;
    at.title = commit.commit.local_at || "";
    at.textContent = "now";
    row.querySelector('[data-cell="round"]').replaceChildren(roundLink(commit.round_id));
    const ended = (commit.ended_round_ids || []).slice(-1)[0];
    if (ended) row.querySelector('[data-cell="last"]').replaceChildren(roundLink(ended));
    if (commit.table) seat(row, commit);
    if (commit.papers_changed && row.dataset.seen) askNow(row);
  }

  // What a commit says of who sits there; the felt is drawn now if it is looked at, else when it is.
  function seat(row, commit) {
    const { table } = commit;
    const players = Object.values(table.players || {});
    const dealer = /dealer|stick/i.test((commit.commit.actor || {}).role || "") ? commit.commit.actor.actor_id : "";
    if (dealer) row.dataset.dealer = dealer;
    const before = row.querySelector('[data-cell="players"]').textContent.split(", ")[1] || "";
    const who = row.dataset.dealer || before;
    row.querySelector('[data-cell="players"]').textContent = `${players.length} of ${table.seat_count || 0}${who ? `, ${who}` : ""}`;
    row.dataset.words = [commit.stream_id, who, ...players].join(" ").toLowerCase();
    if (inView.has(row)) drawTile(row, table);
    else undrawn.set(row, table);
  }

  // A tile is asked for when it first comes into view, and drawn while it is: five hundred tables cost those looked at.
  function drawSeen() {
    const seen = new IntersectionObserver((entries) => {
      for (const { target: row, isIntersecting } of entries) {
        if (!isIntersecting) {
          inView.delete(row);
          continue;
        }
        inView.add(row);
        if (undrawn.has(row)) {
          drawTile(row, undrawn.get(row));
          undrawn.delete(row);
        }
        if (!row.dataset.seen) askNow(row);
        row.dataset.seen = "yes";
        agoOf(row);
      }
    }, { rootMargin: "120px" });
    for (const row of document.querySelectorAll(".tile")) {
      rows.set(row.dataset.row, row);
      seen.observe(row);
    }
  }

  function agoOf(row) {
    const cell = row.querySelector("[data-at]");
    const seconds = Math.max(0, (Date.now() - Date.parse(cell.dataset.at)) / 1000);
    const [value, unit] = seconds < 90 ? [seconds, "s"] : seconds < 5400 ? [seconds / 60, "min"] : [seconds / 3600, "h"];
    cell.textContent = `${Math.floor(value)} ${unit} ago`;
  }

  // What is won and disputed stands in no commit of the table: it is asked for while somebody looks.
  async function askToday() {
    if (document.hidden) return;
    const answer = await fetch("/floor/today.json", { credentials: "same-origin" }).catch(() => null);
    if (!answer || !answer.ok) return;
    const { wins, variances, disputes, refused } = await answer.json();
    for (const [name, row] of rows) {
      const win = row.querySelector('[data-cell="win"]');
      if (win && wins[name] !== undefined && win.textContent !== wins[name]) win.textContent = wins[name];
      const at = encodeURIComponent(name);
      flag(row, "disputed", disputes[name] ? `⚑ ${disputes[name]} dispute${disputes[name] === 1 ? "" : "s"}` : "", `/rounds?table_id=${at}&has_open_dispute=yes`);
      row.dataset.refused = refused[name] || 0;
      flagRefused(row);
      flag(row, "variance", variances[name] ? `≠ variance ${variances[name]}` : "", "/days");
    }
  }

  function filters(form) {
    const count = form.querySelector('[data-part="count"]');
    function apply() {
      const words = form.elements.words.value.trim().toLowerCase();
      const game = form.elements.game.value;
      const pit = form.elements.pit ? form.elements.pit.value : "";
      const flagged = form.elements.flagged.checked;
      let shown = 0;
      for (const row of document.querySelectorAll(".tile")) {
        const fits = row.dataset.words.includes(words) && (!game || row.dataset.game === game) && (!pit || row.dataset.pit === pit)
          && (!flagged || row.querySelector('[data-cell="flags"]').children.length > 0);
        row.hidden = !fits;
        shown += fits ? 1 : 0;
      }
      for (const group of document.querySelectorAll("[data-group]")) group.hidden = !group.querySelector(".tile:not([hidden])");
      count.textContent = `${shown} ${shown === 1 ? "table" : "tables"}`;
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
      source.addEventListener("commits", (event) => {
        const commits = JSON.parse(event.data);
        for (const commit of commits) {
          after = Number((commit.commit || {}).seq || after);
          if (stage && commit.table) stage.replaceChildren(Layouts.drawNow(commit.table));
          tile(commit);
        }
        for (const commit of commits.slice(-MOST_LINES)) line(list, commit, Boolean(root.dataset.table));
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
      setInterval(() => inView.forEach(agoOf), 5000);
      setInterval(askToday, TODAY_MS);
    }
    follow(root);
  });
})();
