// One step of a round in words: what was asked and by whom, what the dealer was told and why, what was posted.
"use strict";

const Detail = (() => {
  const { money } = Draw;

  function node(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter((child) => child !== ""));
    return made;
  }

  function title(frame) {
    if (frame.begins) return "The table as the round found it";
    if (frame.attempt) return `Refused: ${frame.attempt.name} (${frame.attempt.rejection.code})`;
    return frame.event.text || frame.event.name;
  }

  function factsOf(frame) {
    return (frame.event ? frame.event.commit : frame.attempt) || {};
  }

  function who(frame) {
    const facts = factsOf(frame);
    const actor = facts.actor || {};
    const role = (actor.role || "").replace("ROLE_", "").replaceAll("_", " ").toLowerCase();
    const host = facts.host_id && `on ${facts.host_id}`;
    return [facts.local_at, [actor.actor_id, role && `(${role})`, host].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
  }

  function clock(frame) {
    return (factsOf(frame).local_at || "").split(" ")[1] || "";
  }

  // What was asked stands with the first event of its commit.
  function askedFor(frames, number) {
    const seq = frames[number].event && frames[number].event.commit.seq;
    for (let k = number; seq && k >= 0; k -= 1) {
      const facts = frames[k].event && frames[k].event.commit;
      if (facts && facts.seq !== seq) return "";
      if (facts && facts.asked) return facts.asked.text;
    }
    return "";
  }

  function common(a, b) {
    return b ? common(b, a % b) : a;
  }

  // How a payment follows from its stake: the odds, and what vigorish takes.
  function derivation(decision) {
    const [stake, paid, taken, vigorish] = ["stake_cents", "paid_cents", "taken_cents", "vigorish_cents"].map((key) => Number(decision[key] || 0));
    if (paid && stake) {
      const by = common(paid, stake);
      const odds = stake / by <= 200 ? `${paid / by} to ${stake / by}` : `${(paid / stake).toFixed(2)} to 1, rounded`;
      return `${money(stake)} at ${odds} = ${money(paid)}${vigorish ? `, vigorish ${money(vigorish)}` : ""}`;
    }
    if (decision.outcome === "OUTCOME_POT_WON") {
      return (decision.rule || "").split(", ").includes("F.5.e") ? "nobody else was left in the hand" : "the best hand of those who could win it";
    }
    if (paid) return `${money(paid)} paid`;
    if (taken) return `${money(taken)} of ${money(stake)} taken`;
    if (vigorish) return `vigorish ${money(vigorish)}`;
    if (decision.outcome === "OUTCOME_TRAVELLED") return `${decision.selection} was thrown: it is decided by ${decision.selection} or 7`;
    return stake ? `${money(decision.returned_cents || stake)} stays the player's` : "";
  }

  function clauses(rule, texts) {
    const cell = node("td", { class: "clauses" });
    for (const clause of (rule || "").split(", ").filter(Boolean)) {
      const text = texts[clause];
      cell.append(text ? node("details", {}, node("summary", {}, clause), node("p", {}, text)) : node("span", { class: "clause" }, clause));
    }
    return cell;
  }

  function told(event, texts) {
    const words = event.decisions_text || [];
    const rows = (event.decisions || []).map((decision, k) => node("tr", {},
      node("td", {}, words[k] ? words[k].replace(/ \([^()]*\)$/, "") : `${decision.wager_id} ${decision.outcome}`),
      node("td", { class: "derived" }, derivation(decision)), clauses(decision.rule, texts)));
    const head = node("tr", {}, ...["the dealer does", "because", "clause"].map((name) => node("th", { scope: "col" }, name)));
    return node("div", { class: "scroll" }, node("table", { class: "told" }, node("thead", {}, head), node("tbody", {}, ...rows)));
  }

  function posted(moves) {
    const rows = moves.map((move) => node("tr", {}, node("td", {}, (move.movement || "").replace("MOVEMENT_", "").replaceAll("_", " ").toLowerCase()),
      node("td", {}, move.source), node("td", {}, move.destination), node("td", { class: "cents" }, money(move.amount_cents))));
    const head = node("tr", {}, ...["movement", "from", "to", "amount"].map((name) => node("th", { scope: "col" }, name)));
    return node("details", {}, node("summary", {}, `Posted (${moves.length})`), node("div", { class: "scroll" }, node("table", {}, node("thead", {}, head), node("tbody", {}, ...rows))));
  }

  function of(frames, number, texts) {
    const frame = frames[number];
    const box = node("div", {});
    box.append(node("h3", {}, title(frame)), node("p", { class: "who" }, who(frame)));
    const asked = askedFor(frames, number);
    if (asked) box.append(node("p", { class: "asked" }, `Asked: ${asked}`));
    if (frame.begins) {
      box.append(node("p", {}, `Played by ${frame.begins.rulebook_id || "no rulebook"}`));
      for (const note of frame.begins.notes || []) box.append(node("p", { class: "note" }, note));
    }
    if (frame.attempt) {
      const refused = frame.attempt.rejection;
      box.append(node("p", { class: "refused" }, `✕ ${refused.message}${refused.rule ? ` [${refused.rule}]` : ""}`));
    }
    if (frame.event) {
      if ((frame.event.decisions || []).length) box.append(node("h4", {}, "The dealer was told"), told(frame.event, texts));
      for (const doubt of frame.event.doubts || []) box.append(node("p", { class: "differs" }, `⚠ ${doubt}`));
      if (frame.event.differs) box.append(node("p", { class: "differs" }, `⚠ Today's engine would decide otherwise: ${frame.event.differs}`));
      if ((frame.event.moves || []).length) box.append(posted(frame.event.moves));
    }
    return box;
  }

  function moneyPanel(money_) {
    const names = {
      house_result_cents: "house's result", layout_cents: "on the layout", bets_cents: "bets", pots_cents: "in pots",
      rake_cents: "rake", jackpot_fee_cents: "jackpot fee", vigorish_cents: "vigorish", vigorish_owed_cents: "vigorish owed",
      tokes_cents: "dealers' tokes",
    };
    const rows = Object.entries(names).filter(([key]) => Number(money_[key])).map(([key, name]) => [name, money_[key]]);
    for (const player of money_.players || []) rows.push([player.player_id, player.net_cents]);
    if (!rows.length) return node("p", {}, "No money has moved yet.");
    return node("table", {}, node("tbody", {}, ...rows.map(([name, cents]) =>
      node("tr", {}, node("th", { scope: "row" }, name), node("td", { class: "cents" }, money(cents, true))))));
  }

  return { node, title, who, clock, of, moneyPanel, factsOf };
})();
