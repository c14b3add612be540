// What somebody has typed into a form of this page is kept in their browser until it was sent and taken.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const base = `roundledger-draft:${window.location.pathname}:`;
  const done = new URLSearchParams(window.location.search).get("done");
  if (done) {
    window.localStorage.removeItem(base + done);
    window.history.replaceState(null, "", window.location.pathname + window.location.hash);
  }
  for (const form of document.querySelectorAll("form[method='post']")) {
    const what = (form.elements.what || {}).value;
    if (!what) continue;
    const fields = () => [...form.elements].filter((field) => field.name && !["hidden", "password"].includes(field.type) && field.tagName !== "BUTTON");
    const kept = JSON.parse(window.localStorage.getItem(base + what) || "{}");
    for (const field of fields()) {
      if (!(field.name in kept) || field.value) continue;
      field.value = kept[field.name];
      for (let outer = field.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
    }
    form.addEventListener("input", () => {
      const typed = Object.fromEntries(fields().filter((field) => field.type !== "checkbox" && field.value).map((field) => [field.name, field.value]));
      window.localStorage.setItem(base + what, JSON.stringify(typed));
    });
  }
});
