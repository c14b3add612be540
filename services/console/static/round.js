// Asks the console for the frames of the round that the page shows, and puts moments of it into the page's forms.
"use strict";

document.addEventListener("DOMContentLoaded", async () => {
  const root = document.getElementById("viewer");
  if (!root) return;

  async function framesOf(view, seat) {
    const query = view && view !== "surveillance" ? `?view=${encodeURIComponent(view)}&seat=${encodeURIComponent(seat || "")}` : "";
    const answer = await fetch(root.dataset.frames + query, { credentials: "same-origin" });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.problem);
    return body;
  }

  // 2026-03-01 22:40:07 CST becomes what a field of a form takes.
  function asField(local) {
    const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(local);
    return found ? `${found[1]}T${found[2]}` : "";
  }

  function onMoment({ local, words, step }) {
    const text = document.querySelector("textarea[data-moments]");
    if (!text) return;
    for (let outer = text.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
    text.value += `${text.value && !text.value.endsWith("\n") ? "\n" : ""}${local}, step ${step}: ${words}\n`;
    text.dispatchEvent(new Event("input", { bubbles: true }));
    const form = text.form;
    for (const name of ["video_from", "video_to"]) {
      const field = form.elements[name];
      if (field && (name === "video_to" || !field.value)) field.value = asField(local);
    }
    text.focus();
  }

  try {
    const body = await framesOf();
    const look = async (view, seat) => (await framesOf(view, seat)).frames;
    const notes = document.querySelector("textarea[data-moments]") ? onMoment : undefined;
    Viewer.start(root, body.frames, { look, clauses: body.clauses, onMoment: notes });
    if (body.is_cut) Viewer.say(root, `Only its first ${body.frames.length} steps are shown; the bundle has all`);
  } catch (problem) {
    Viewer.refuse(root, problem.message);
  }
});
