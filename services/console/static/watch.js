// What happens now: the page is told of each commit as it is recorded, and draws the table anew.
"use strict";

(() => {
  function node(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  const MOST_LINES = 200;

  function line(list, commit) {
    for (const empty of list.querySelectorAll("[data-empty]")) empty.remove();
    const at = ((commit.commit || {}).local_at || "").split(" ").slice(1, 2).join("");
    const told = [...(commit.texts || []), ...(commit.decisions_text || []).map((each) => `→ ${each}`)].map((words) => [words, {}]);
    told.push(...(commit.doubts || []).map((words) => [`⚠ ${words}`, { class: "problem", role: "alert" }]));
    for (const [words, attributes] of told) {
      const link = commit.round_id ? node("a", { href: `/rounds/${encodeURIComponent(commit.round_id)}` }, commit.stream_id) : commit.stream_id;
      list.prepend(node("li", attributes, node("time", {}, at), " ", link, " ", words));
    }
    while (list.children.length > MOST_LINES) list.lastChild.remove();
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
        const row = document.querySelector(`[data-row="${CSS.escape(commit.stream_id)}"]`);
        if (row) {
          row.querySelector('[data-cell="seq"]').textContent = commit.commit.seq;
          row.querySelector('[data-cell="at"]').textContent = commit.commit.local_at;
          const round = row.querySelector('[data-cell="round"]');
          round.replaceChildren(commit.round_id ? node("a", { href: `/rounds/${encodeURIComponent(commit.round_id)}` }, commit.round_id) : "–");
        }
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
    if (root) follow(root);
  });
})();
