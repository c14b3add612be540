() => {
  const svg = document.querySelector("[data-part=stage] svg");
  const box = (each) => each.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")]
    .filter((each) => each.textContent.trim() && !each.closest(".card") && !each.matches(".pocket-number"))
    .map((each) => [each, box(each)]);
  const chips = [...svg.querySelectorAll(".chip")].map((each) => [each, box(each.querySelector("circle"))]);
  const meet = (a, b) =>
    a.left < b.right - 3 && b.left < a.right - 3 && a.top < b.bottom - 4.5 && b.top < a.bottom - 4.5;
  const isOneChip = (one, two) => one.closest(".chip") && one.closest(".chip") === two.closest(".chip");
  const found = chips.filter(([chip]) => chip.querySelector(".amount").textContent === "0").map(() => "a chip of nothing");
  texts.forEach(([one, a], k) => texts.slice(k + 1).forEach(([two, b]) => {
    if (!isOneChip(one, two) && meet(a, b)) found.push(`${one.textContent} / ${two.textContent}`);
  }));
  for (const [chip, a] of chips) {
    for (const [text, b] of texts) if (text.closest(".chip") !== chip && meet(a, b)) found.push(`chip / ${text.textContent}`);
  }
  return found;
}
