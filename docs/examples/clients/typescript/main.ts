// Opens a roulette table, places a wager and gets one refused: npx tsx main.ts ADDRESS TOKEN STREAM_ID
import { Code, ConnectError, createClient, type CallOptions } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";

import { ErrorInfoSchema, RetryInfoSchema } from "./gen/google/rpc/error_details_pb";
import type { CommandReply } from "./gen/roundledger/v1/command_pb";
import { RouletteService } from "./gen/roundledger/v1/roulette_service_pb";
import { RulebookService } from "./gen/roundledger/v1/rulebook_service_pb";
import { TableService } from "./gen/roundledger/v1/table_service_pb";

const WHEEL =
  "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";

const [address, token, streamId] = process.argv.slice(2);
const transport = createGrpcTransport({ baseUrl: `http://${address}` });
const options: CallOptions = { headers: { authorization: `Bearer ${token}` } };
const tables = createClient(TableService, transport);
const roulette = createClient(RouletteService, transport);

// Sends a command, again under the same id for as long as the floor says when to: it is recorded once.
async function send<R>(name: string, call: (request: R, options: CallOptions) => Promise<CommandReply>, request: R) {
  for (;;) {
    try {
      const reply = await call(request, options);
      console.log(`${name}: seq ${reply.seq}`);
      return;
    } catch (problem) {
      const error = ConnectError.from(problem);
      const [refusal] = error.findDetails(ErrorInfoSchema);
      const [retry] = error.findDetails(RetryInfoSchema);
      console.log(`${name}: ${refusal?.reason ?? Code[error.code]} ${refusal?.metadata.rule ?? ""}`);
      if (!retry?.retryDelay) return;
      const { seconds, nanos } = retry.retryDelay;
      await new Promise((wake) => setTimeout(wake, Number(seconds) * 1000 + nanos / 1e6));
    }
  }
}

const header = (step: string) => ({ commandId: `${streamId}/${step}`, streamId });

async function main() {
  const books = await createClient(RulebookService, transport).listRulebooks({ game: "roulette" }, options);
  console.log("rulebooks of roulette:", books.rulebooks.length);
  await send("install", tables.installTable, { header: header("install"), game: "roulette", seats: 7 });
  const limits = [{ wager: "*", minCents: 500n, maxCents: 50_000n }];
  await send("limits", tables.postLimits, { header: header("limits"), limits });
  const pocketOrder = WHEEL.split(" ");
  await send("wheel", roulette.registerWheel, { header: header("wheel"), diameterIn: 32, pocketOrder });
  await send("ball", roulette.registerBall, { header: header("ball"), sixteenths: 12, nonMetallic: true });
  const rulebookId = "oneida/roulette@2008-05-28";
  await send("open", tables.openTable, { header: header("open"), rulebookId });
  await send("seat", tables.seatPlayer, { header: header("seat"), seat: 1, playerId: "anna" });
  await send("buy in", tables.buyIn, { header: header("buy-in"), seat: 1, amountCents: 20_000n });
  const red = { header: header("red"), seat: 1, wager: "red", amountCents: 1000n };
  await send("red", roulette.placeWager, red);
  const split = { header: header("split"), seat: 1, wager: "split", selection: "3-4", amountCents: 500n };
  await send("split", roulette.placeWager, split);
}

void main();
