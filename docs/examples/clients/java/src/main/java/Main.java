import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.MetadataUtils;
import java.util.List;
import java.util.function.Supplier;
import roundledger.v1.*;

/** Opens a roulette table, places a wager and gets one refused. */
public class Main {
  static final String WHEEL =
      "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";

  public static void main(String[] args) throws Exception {
    String address = args[0], token = args[1], streamId = args[2];
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    ManagedChannel channel = ManagedChannelBuilder.forTarget(address).usePlaintext()
        .intercept(MetadataUtils.newAttachHeadersInterceptor(headers)).build();
    try {
      play(channel, streamId);
    } finally {
      channel.shutdownNow();
    }
  }

  static void play(ManagedChannel channel, String streamId) throws Exception {
    var books = RulebookServiceGrpc.newBlockingStub(channel)
        .listRulebooks(ListRulebooksRequest.newBuilder().setGame("roulette").build());
    System.out.println("rulebooks of roulette: " + books.getRulebooksCount());

    var tables = TableServiceGrpc.newBlockingStub(channel);
    var roulette = RouletteServiceGrpc.newBlockingStub(channel);
    var install = InstallTableRequest.newBuilder().setHeader(header(streamId, "install")).setGame("roulette").setSeats(7).build();
    send("install", () -> tables.installTable(install));
    var limit = WagerLimit.newBuilder().setWager("*").setMinCents(500).setMaxCents(50_000);
    var limits = PostLimitsRequest.newBuilder().setHeader(header(streamId, "limits")).addLimits(limit).build();
    send("limits", () -> tables.postLimits(limits));
    var wheel = RegisterWheelRequest.newBuilder().setHeader(header(streamId, "wheel")).setDiameterIn(32)
        .addAllPocketOrder(List.of(WHEEL.split(" "))).build();
    send("wheel", () -> roulette.registerWheel(wheel));
    var ball = RegisterBallRequest.newBuilder().setHeader(header(streamId, "ball")).setSixteenths(12).setNonMetallic(true).build();
    send("ball", () -> roulette.registerBall(ball));
    var open = OpenTableRequest.newBuilder().setHeader(header(streamId, "open")).setRulebookId("oneida/roulette@2008-05-28").build();
    send("open", () -> tables.openTable(open));
    var seat = SeatPlayerRequest.newBuilder().setHeader(header(streamId, "seat")).setSeat(1).setPlayerId("anna").build();
    send("seat", () -> tables.seatPlayer(seat));
    var buyIn = BuyInRequest.newBuilder().setHeader(header(streamId, "buy-in")).setSeat(1).setAmountCents(20_000).build();
    send("buy in", () -> tables.buyIn(buyIn));
    var red = PlaceRouletteWagerRequest.newBuilder().setHeader(header(streamId, "red"))
        .setSeat(1).setWager("red").setAmountCents(1000).build();
    send("red", () -> roulette.placeWager(red));
    var split = PlaceRouletteWagerRequest.newBuilder().setHeader(header(streamId, "split"))
        .setSeat(1).setWager("split").setSelection("3-4").setAmountCents(500).build();
    send("split", () -> roulette.placeWager(split));
  }

  static CommandHeader header(String streamId, String step) {
    return CommandHeader.newBuilder().setCommandId(streamId + "/" + step).setStreamId(streamId).build();
  }

  /** Sends a command, again under the same id for as long as the floor says when to: it is recorded once. */
  static void send(String name, Supplier<CommandReply> call) throws Exception {
    while (true) {
      try {
        System.out.println(name + ": seq " + call.get().getSeq());
        return;
      } catch (StatusRuntimeException error) {
        RetryInfo retry = told(name, error);
        if (retry == null) return;
        Thread.sleep(retry.getRetryDelay().getSeconds() * 1000 + retry.getRetryDelay().getNanos() / 1_000_000);
      }
    }
  }

  /** Prints a refusal with the rule that it cites; returns when to try again, null for never. */
  static RetryInfo told(String name, StatusRuntimeException error) throws InvalidProtocolBufferException {
    RetryInfo retry = null;
    for (var detail : StatusProto.fromThrowable(error).getDetailsList()) {
      if (detail.is(ErrorInfo.class)) {
        var refusal = detail.unpack(ErrorInfo.class);
        System.out.println(name + ": " + refusal.getReason() + " " + refusal.getMetadataOrDefault("rule", ""));
      } else if (detail.is(RetryInfo.class)) {
        retry = detail.unpack(RetryInfo.class);
      }
    }
    return retry;
  }
}
