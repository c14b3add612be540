// Suggests names while somebody types, and keeps views that they want again in their own browser.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const box = document.querySelector("input[data-suggest]");
  const list = document.getElementById("suggestions");
  let asked = "";
  box.addEventListener("input", async () => {
    const words = box.value.split(/\s+/);
    const last = words.pop();
    if (last.length < 2 || last === asked) return;
    asked = last;
    const answer = await fetch(`${box.dataset.suggest}?contains=${encodeURIComponent(last)}`, { credentials: "same-origin" });
    if (!answer.ok) return;
    const { names } = await answer.json();
    list.replaceChildren(...names.map((name) => {
      const option = document.createElement("option");
      option.value = [...words, name].join(" ");
      return option;
    }));
  });

  const KEY = "roundledger-views";
  const kept = () => JSON.parse(window.localStorage.getItem(KEY) || "[]");
  const place = document.querySelector('[data-part="kept"]');
  function show() {
    place.replaceChildren(...kept().flatMap((line) => {
      const link = document.createElement("a");
      link.href = `/rounds?q=${encodeURIComponent(line)}`;
      link.textContent = line;
      return [" · ", link];
    }));
  }
  const keep = document.querySelector('[data-part="keep"]');
  keep.hidden = !box.value.trim() || kept().includes(box.value.trim());
  keep.addEventListener("click", () => {
    window.localStorage.setItem(KEY, JSON.stringify([...kept(), box.value.trim()].slice(-12)));
    keep.hidden = true;
    show();
  });
  show();
});
