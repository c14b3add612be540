// What somebody has typed into a form of this page is kept in their browser until it was sent and taken, for them alone.
// The forms are not the browser's to fill in again: whoever goes back would find there what has been sent already.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const ofWhom = `roundledger-draft:${document.body.dataset.who || ""}:`;
  const ofPage = `${ofWhom}${window.location.pathname}:`;
  const done = new URLSearchParams(window.location.search).get("done");
  if (done) {
    for (const base of [ofWhom, ofPage]) window.localStorage.removeItem(base + done);
    window.history.replaceState(null, "", window.location.pathname + window.location.hash);
  }
  for (const form of document.querySelectorAll("form[method='post']")) {
    const what = (form.elements.what || {}).value;
    const key = form.dataset.draft ? ofWhom + form.dataset.draft : what ? ofPage + what : "";
    if (!key) continue;
    const fields = () => [...form.elements].filter((field) => field.name && !["hidden", "password"].includes(field.type) && field.tagName !== "BUTTON");
    const kept = JSON.parse(window.localStorage.getItem(key) || "{}");
    for (const field of fields()) {
      if (!(field.name in kept) || (field.value && field.tagName !== "SELECT")) continue;
      field.value = kept[field.name];
      for (let outer = field.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
    }
    form.addEventListener("input", () => {
      const typed = Object.fromEntries(fields().filter((field) => field.type !== "checkbox" && field.value).map((field) => [field.name, field.value]));
      window.localStorage.setItem(key, JSON.stringify(typed));
    });
  }
});

// A page that the browser kept as it was shows what was sent since as if it were not.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});
