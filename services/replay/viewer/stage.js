// What lies on the table at a step of a round: as the record has it, with stakes that were taken or paid and cards that were
// collected still lying there until the round is over, so that its end shows its result and no empty felt.
"use strict";

const Stage = (() => {
  const { money } = Draw;
  const FATES = {
    OUTCOME_WON: "won", OUTCOME_BONUS_PAID: "won", OUTCOME_POT_WON: "won", OUTCOME_LOST: "lost", OUTCOME_LOST_PART: "lost",
    OUTCOME_COLLECTED: "lost", OUTCOME_RETURNED: "back", OUTCOME_REVERSED: "back",
  };

  function tableAt(frames, number) {
    for (let k = number; k >= 0; k -= 1) {
      const table = (frames[k].event || frames[k].begins || {}).table;
      if (table) return [table, k];
    }
    return [{}, number];
  }

  function lastDecision(frames) {
    for (let k = frames.length - 1; k >= 0; k -= 1) if (((frames[k].event || {}).decisions || []).length) return k;
    return -1;
  }

  function decided(frames, number) {
    const found = [];
    for (let k = 0; k <= number; k += 1) {
      const event = frames[k].event || {};
      (event.decisions || []).forEach((decision, n) => found.push({ ...decision, words: (event.decisions_text || [])[n] || "" }));
    }
    return found;
  }

  function tagOf(decision) {
    if (Number(decision.paid_cents)) return money(decision.paid_cents, true);
    if (Number(decision.taken_cents)) return money(-Number(decision.taken_cents));
    return Number(decision.returned_cents) ? "back" : "";
  }

  // Stakes that were decided, where they lay, each with what became of it; the newest decision of a wager counts.
  function settled(frames, number, live) {
    const lying = new Set(live.map((each) => each.wager_id));
    const found = new Map();
    for (const decision of decided(frames, number)) {
      const fate = FATES[decision.outcome];
      if (!fate || decision.wager === "pot" || lying.has(decision.wager_id)) continue;
      const key = `${decision.wager_id}/${decision.wager}`;
      const before = found.get(key);
      const stake = Number(decision.stake_cents) || (before ? Number(before.stake_cents) : Number(decision.paid_cents || 0));
      if (!stake) continue; // nothing lay there
      const told = before ? `${before.told}; ${decision.words}` : decision.words;
      found.set(key, { ...decision, stake_cents: stake, fate, tag: tagOf(decision), told });
    }
    return [...found.values()];
  }

  // The dice, number or hand of this round, once it is there: those of the round before are not shown for it.
  function resultAt(frames, number) {
    const result = {};
    for (let k = 0; k <= number; k += 1) {
      const event = (frames[k].event || {}).event || {};
      if (event.ball_landed) result.number = event.ball_landed.number;
      if (event.dice_rolled) result.faces = event.dice_rolled.faces;
      const own = Object.values(event).find((each) => each && typeof each === "object") || {};
      if (own.number_corrected) result.number = own.number_corrected.number;
      if (own.crown_placed) result.number = own.crown_placed.number;
      if (own.values_corrected) result.faces = own.values_corrected.values;
      if (own.result_announced) result.winner = own.result_announced.winner;
      if (own.dealer_hand_shown) result.words = `dealer: ${own.dealer_hand_shown.hand.replace(/\bT\b/, "10")}`;
      if (own.hands_settled) result.words = own.hands_settled.dealer_blackjack ? "dealer: blackjack" : `dealer: ${own.hands_settled.dealer_total}`;
    }
    const pots = decided(frames, number).filter((each) => each.outcome === "OUTCOME_POT_WON");
    if (pots.length) result.words = pots.map((each) => `${each.player_id} takes ${money(each.paid_cents)}`).join(", ");
    return result;
  }

  const HANDS = { blackjack: ["hands"], house_hands: ["hands"], minibaccarat: ["hands"], poker: [] };

  // Cards that were on the felt in this round and were collected since are kept, marked.
  function withCollected(frames, number, table, gone) {
    const name = Object.keys(HANDS).find((each) => table[each]);
    if (!name) return table;
    let play = table[name];
    for (let k = number - 1; k >= 1; k -= 1) {
      const before = ((frames[k].event || {}).table || {})[name];
      if (!before) continue;
      if (name === "poker") {
        if (!play.hand && before.hand) play = { ...play, hand: before.hand };
        continue;
      }
      for (const [place, held] of Object.entries(before.hands || {})) {
        const now = (play.hands || {})[place];
        if (now && ((now.cards || []).length || (now.hands || []).length)) continue;
        play = { ...play, hands: { ...(play.hands || {}), [place]: held } };
        gone.add(`${name}.hands.${place}.cards`);
      }
      const own = { blackjack: "dealer", house_hands: "house" }[name];
      if (own && !(play[own] || []).length && (before[own] || []).length) {
        play = { ...play, [own]: before[own] };
        gone.add(`${name}.${own}`);
      }
      if (name === "minibaccarat" && !Object.keys(play.points || {}).length && before.points) play = { ...play, points: before.points };
    }
    return { ...table, [name]: play };
  }

  function netsAt(frames, number) {
    for (let k = number; k >= 0; k -= 1) {
      if (!frames[k].event) continue;
      return Object.fromEntries(((frames[k].event.money || {}).players || []).map((each) => [each.player_id, Number(each.net_cents || 0)]));
    }
    return {};
  }

  // On which number each come bet lies or lay: the record has it beside the wagers, and forgets it as they are decided.
  function comePointsAt(frames, number) {
    const tables = frames.slice(0, number + 1).map((frame) => (frame.event || frame.begins || {}).table || {});
    return Object.assign({}, ...tables.map((table) => (table.craps || {}).come_points || {}));
  }

  function unseenAt(frames, number) {
    const found = new Set();
    for (let k = 0; k <= number; k += 1) {
      const frame = frames[k].event || frames[k].begins || {};
      if (!frame.table) continue;
      found.clear();
      (frame.unseen || []).forEach((place) => found.add(place));
    }
    return found;
  }

  function at(frames, number) {
    const [found, drawnAt] = tableAt(frames, number);
    const last = lastDecision(frames);
    const isOver = last >= 0 && number >= last;
    const first = frames.findIndex((frame) => ((frame.event || {}).decisions || []).length);
    const gone = new Set();
    let table = first >= 0 && number >= first ? withCollected(frames, number, found, gone) : found;
    if (isOver && !Object.keys(table.players || {}).length) table = { ...table, players: tableAt(frames, last)[0].players };
    const live = (table.wagers || []).filter((each) => Number(each.stake_cents));
    return {
      table, drawnAt, isOver, gone, unseen: unseenAt(frames, Math.min(number, isOver ? last : number)), nets: netsAt(frames, number), result: resultAt(frames, number),
      wagers: [...live, ...settled(frames, number, live)], comePoints: comePointsAt(frames, number),
    };
  }

  return { at, lastDecision, tableAt, decided, netsAt };
})();
