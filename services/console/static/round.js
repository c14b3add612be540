// Asks the console for the frames of the round that the page shows.
"use strict";

document.addEventListener("DOMContentLoaded", async () => {
  const root = document.getElementById("viewer");
  try {
    const answer = await fetch(root.dataset.frames, { credentials: "same-origin" });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.problem);
    Viewer.start(root, body.frames);
    if (body.is_cut) Viewer.say(root, `Only its first ${body.frames.length} steps are shown; the bundle has all`);
  } catch (problem) {
    Viewer.refuse(root, problem.message);
  }
});
