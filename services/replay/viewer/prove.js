"use strict";
// Proves the record inside a bundle's page in the browser, offline: hashes, chain, signatures, certificates and the
// checkpoint, by WebCrypto alone. It follows docs/bundle-format.md and shares no code with the program.

const prover = (() => {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const CONTEXT = {
    commits: "roundledger group of commits v1\0",
    checkpoints: "roundledger checkpoint v1\0",
    enrolment: "roundledger key enrolment v1\0",
    retirement: "roundledger key retirement v1\0",
    succession: "roundledger root succession v1\0",
  };

  class Broken extends Error {}

  // Protobuf, as far as it is needed: fields of a message by number, the last of each, and all of those that repeat.

  function fields(bytes) {
    const found = new Map();
    let at = 0;
    const varint = () => {
      let value = 0n;
      for (let shift = 0n; ; shift += 7n) {
        if (at >= bytes.length || shift > 63n) throw new Broken("a message ends within a number");
        const byte = bytes[at++];
        value |= BigInt(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
    };
    while (at < bytes.length) {
      const tag = varint();
      const wire = Number(tag & 7n);
      let value;
      if (wire === 0) value = varint();
      else {
        const size = wire === 2 ? Number(varint()) : wire === 1 ? 8 : wire === 5 ? 4 : NaN;
        if (!(at + size <= bytes.length)) throw new Broken("a message is cut off");
        value = bytes.subarray(at, at + size);
        at += size;
      }
      const number = Number(tag >> 3n);
      if (!found.has(number)) found.set(number, []);
      found.get(number).push(value);
    }
    return {
      all: (number) => found.get(number) || [],
      bytes: (number) => (found.get(number) || [new Uint8Array()]).at(-1),
      number: (number) => (found.get(number) || [0n]).at(-1),
      text: (number) => utf8.decode((found.get(number) || [new Uint8Array()]).at(-1)),
      has: (number) => found.has(number),
    };
  }

  const micros = (timestamp) => {
    const of = fields(timestamp);
    return BigInt.asIntN(64, of.number(1)) * 1000000n + of.number(2) / 1000n;
  };

  const joined = (...parts) => {
    const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
    return whole;
  };
  const ascii = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const same = (one, other) => hex(one) === hex(other);
  const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

  // Merkle trees as in RFC 6962; a node without a neighbour moves up as it is.

  async function rootOf(leaf, leaves, path, entry) {
    let [at, width, node] = [BigInt(leaf), BigInt(leaves), await sha256(joined([0], entry))];
    if (at < 0n || at >= width) return null;
    const beside = [...path];
    while (width > 1n) {
      if ((at ^ 1n) < width) {
        const other = beside.shift();
        if (other === undefined) return null;
        node = await sha256(at & 1n ? joined([1], other, node) : joined([1], node, other));
      }
      at >>= 1n;
      width = (width + 1n) >> 1n;
    }
    return beside.length ? null : node;
  }

  const uint32 = (value) => new Uint8Array([24n, 16n, 8n, 0n].map((shift) => Number((BigInt(value) >> shift) & 255n)));

  async function isSigned(publicKey, signature, message) {
    try {
      const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
      return await crypto.subtle.verify("Ed25519", key, signature, message);
    } catch (problem) {
      if (problem.name === "NotSupportedError") throw problem;
      return false;
    }
  }

  function keyInPem(pem) {
    const lines = pem.split("\n").filter((line) => line && !line.startsWith("-----"));
    const der = Uint8Array.from(atob(lines.join("")), (sign) => sign.charCodeAt(0));
    if (der.length !== 44) throw new Broken("a key in it is no Ed25519 key");
    return der.subarray(12); // the key itself ends the structure around it
  }

  // Whom to believe: a host's key is in a certificate that the property's root key signed, or in the bundle itself.

  async function rootThatSigned(root, certificate) {
    for (const succession of certificate.all(3).map(fields)) {
      const message = joined(ascii(CONTEXT.succession), succession.bytes(1));
      if (!(await isSigned(root, succession.bytes(2), message))) return new Uint8Array();
      root = succession.bytes(1);
    }
    return root;
  }

  async function trustIn(bundle) {
    if (!bundle.text(15)) {
      const keys = new Map(bundle.all(17).map((entry) => [fields(entry).text(1), keyInPem(fields(entry).text(2))]));
      return { root: null, keyFor: async (signature) => keys.get(signature.text(1)) };
    }
    const root = keyInPem(bundle.text(15));
    const retired = [];
    for (const data of bundle.all(16)) {
      const certificate = fields(data);
      const message = joined(ascii(CONTEXT.retirement), certificate.bytes(1));
      const signer = await rootThatSigned(root, certificate);
      if (!(await isSigned(signer, certificate.bytes(2), message))) throw new Broken("a retirement is not by the root key");
      const said = fields(certificate.bytes(1));
      retired.push({ key: said.bytes(2), at: micros(said.bytes(3)) });
    }
    const keyFor = async (signature, at) => {
      const certificate = fields(signature.bytes(6));
      const message = joined(ascii(CONTEXT.enrolment), certificate.bytes(1));
      const signer = await rootThatSigned(root, certificate);
      if (!(await isSigned(signer, certificate.bytes(2), message))) return undefined;
      const said = fields(certificate.bytes(1));
      const isValid = micros(said.bytes(4)) <= at && at < micros(said.bytes(5));
      const isRetired = retired.some((each) => same(each.key, said.bytes(3)) && each.at <= at);
      const isHost = said.number(2) === 1n && said.text(1) === signature.text(1);
      return isHost && isValid && !isRetired ? said.bytes(3) : undefined;
    };
    return { root, keyFor };
  }

  async function signerOf(entry, carried, context, at, trust) {
    const signature = fields(carried);
    const root = await rootOf(signature.number(3), signature.number(4), signature.all(5), entry);
    const key = root && (await trust.keyFor(signature, at));
    if (!key) return "";
    const message = joined(ascii(context), uint32(signature.number(4)), root);
    return (await isSigned(key, signature.bytes(2), message)) ? signature.text(1) : "";
  }

  async function commitsOf(bundle, trust) {
    const [first, last, table] = [bundle.number(5), bundle.number(6), bundle.text(3)];
    const commits = bundle.all(7).map(fields);
    const fromTheBeginning = !bundle.number(9) || BigInt(commits.length) === last;
    let [seq, before] = fromTheBeginning ? [0n, new Uint8Array()] : [first - 1n, bundle.bytes(10)];
    const hashes = new Map();
    for (const signed of commits) {
      const commit = fields(signed.bytes(1));
      const hash = await sha256(signed.bytes(1));
      seq += 1n;
      if (commit.text(1) !== table || commit.number(2) !== seq || !same(commit.bytes(3), before))
        throw new Broken(`seq ${seq} does not follow on the one before: a commit was changed, left out or moved`);
      const host = await signerOf(hash, signed.bytes(2), CONTEXT.commits, micros(commit.bytes(7)), trust);
      if (!host || host !== commit.text(9)) throw new Broken(`seq ${seq} is not signed by the host that it names`);
      hashes.set(seq, hash);
      before = hash;
    }
    if (seq !== last || !commits.length) throw new Broken(`the commits end with seq ${seq}, the round with seq ${last}`);
    if (fromTheBeginning && !same(hashes.get(first - 1n) || new Uint8Array(), bundle.bytes(10)))
      throw new Broken("what it says of the table before the round is not what its history comes to");
    return { first, last, hash: before, count: commits.length, fromTheBeginning };
  }

  async function correctionsOf(bundle, commits, trust) {
    for (const each of bundle.all(22).map(fields)) {
      const commit = fields(each.bytes(1));
      const host = await signerOf(await sha256(each.bytes(1)), each.bytes(2), CONTEXT.commits, micros(commit.bytes(7)), trust);
      if (!host || host !== commit.text(9) || commit.text(1) !== bundle.text(3) || commit.number(2) <= commits.last)
        throw new Broken("a correction in it is not signed by the host that it names");
    }
  }

  async function checkpointOf(bundle, commits, trust) {
    if (!bundle.has(14)) return "";
    const proof = fields(bundle.bytes(14));
    const [seal, head] = [fields(proof.bytes(1)), fields(proof.bytes(3))];
    const [headProof, historyProof] = [fields(proof.bytes(4)), fields(proof.bytes(5))];
    const host = await signerOf(
      await sha256(proof.bytes(1)), proof.bytes(2), CONTEXT.checkpoints, micros(seal.bytes(1)), trust);
    if (!host || host !== seal.text(2)) throw new Broken("its checkpoint is not signed by the host that it names");
    const proven = (of, entry) => rootOf(of.number(1), of.number(2), of.all(3), entry);
    const history = await proven(historyProof, commits.hash);
    const heads = await proven(headProof, await sha256(proof.bytes(3)));
    const holds = history && same(history, head.bytes(4)) && historyProof.number(2) === head.number(2) &&
      historyProof.number(1) === commits.last - 1n && head.text(1) === bundle.text(3) &&
      heads && same(heads, seal.bytes(4)) && headProof.number(2) === seal.number(5);
    if (!holds) throw new Broken("its checkpoint does not hold the round");
    return `The checkpoint of ${new Date(Number(micros(seal.bytes(1)) / 1000n)).toISOString()}, signed by ${host}, ` +
      `holds the round: commit ${commits.last} of ${head.number(2)} that the table had by then.`;
  }

  const fingerprint = async (key) => hex(await sha256(key)).slice(0, 32).match(/.{4}/g).join(":");

  // What is shown beside the proof comes from the same record: every frame names the hash of its commit.

  function framesAgree(bundle, frames) {
    const known = new Set();
    return Promise.all(bundle.all(7).map(async (each) => known.add(hex(await sha256(fields(each).bytes(1)))))).then(() =>
      frames.every((frame) => {
        const said = frame.event && frame.event.commit && frame.event.commit.commit_hash;
        return !said || known.has(hex(Uint8Array.from(atob(said), (sign) => sign.charCodeAt(0))));
      }));
  }

  async function prove(base64, frames) {
    const verdict = { proves: [], problems: [], unsupported: false };
    try {
      const bundle = fields(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
      if (bundle.number(1) !== 1n) throw new Broken(`it is a bundle of layout ${bundle.number(1)}, and this page knows 1`);
      const trust = await trustIn(bundle);
      const commits = await commitsOf(bundle, trust);
      verdict.proves.push(`The ${commits.count} commits up to seq ${commits.last} are chained by SHA-256: none of them ` +
        "was changed, left out or moved.");
      verdict.proves.push(trust.root
        ? `Each is signed (Ed25519) by a host whose key the root key ${await fingerprint(trust.root)} had enrolled.`
        : "Each is signed (Ed25519) with a key that the bundle itself gives.");
      await correctionsOf(bundle, commits, trust);
      const held = await checkpointOf(bundle, commits, trust);
      if (held) verdict.proves.push(held);
      if (frames && !(await framesAgree(bundle, frames)))
        throw new Broken("a step that this page shows is of no commit of the record");
    } catch (problem) {
      if (problem.name === "NotSupportedError" || !(globalThis.crypto && crypto.subtle)) verdict.unsupported = true;
      else verdict.problems.push(problem instanceof Broken ? problem.message : `it cannot be read: ${problem.message}`);
      verdict.proves = [];
    }
    return verdict;
  }

  function show(place, verdict) {
    const heading = document.createElement("h2");
    const list = document.createElement("ul");
    place.replaceChildren(heading, list);
    place.dataset.state = verdict.unsupported ? "unsupported" : verdict.problems.length ? "broken" : "proven";
    heading.textContent = {
      unsupported: "This browser cannot check the record",
      broken: "This file was changed: do not rely on it",
      proven: "Checked here, in your browser: the record is as it was signed",
    }[place.dataset.state];
    for (const line of verdict.unsupported
      ? ["It knows no Ed25519. Open the file in a newer one, or run roundledger verify-bundle."]
      : [...verdict.problems, ...verdict.proves]) {
      const item = document.createElement("li");
      item.textContent = line;
      list.append(item);
    }
  }

  return { prove, show };
})();

{
  const place = document.getElementById("proof");
  const held = document.getElementById("bundle");
  if (place && held) {
    const shown = JSON.parse(document.getElementById("frames-json").textContent);
    prover.prove(held.textContent, shown).then((verdict) => prover.show(place, verdict));
  }
}
