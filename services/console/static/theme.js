// Light or dark, as the viewer chose it; else as the browser says. It runs before the page is drawn. What answers a form is
// called after the page that the form is of, so that nobody who goes back to it is asked to send the form again.
"use strict";

(() => {
  const KEY = "roundledger-theme";
  const kept = window.localStorage.getItem(KEY);
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  document.addEventListener("DOMContentLoaded", () => {
    const address = document.body.dataset.answeredAt;
    if (address) window.history.replaceState(null, "", address);
    document.getElementById("theme").addEventListener("click", () => {
      const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
      const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
      const next = now === "dark" ? "light" : "dark";
      document.documentElement.dataset.theme = next;
      window.localStorage.setItem(KEY, next);
    });
  });
})();
