// Opens a roulette table, places a wager and gets one refused: go run . ADDRESS TOKEN STREAM_ID
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	pb "example.com/floorclient/gen/roundledger/v1"
)

const wheel = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"

func main() {
	address, token, streamID := os.Args[1], os.Args[2], os.Args[3]
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	ctx := metadata.AppendToOutgoingContext(context.Background(), "authorization", "Bearer "+token)

	books, err := pb.NewRulebookServiceClient(conn).ListRulebooks(ctx, &pb.ListRulebooksRequest{Game: "roulette"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("rulebooks of roulette:", len(books.Rulebooks))

	tables, roulette := pb.NewTableServiceClient(conn), pb.NewRouletteServiceClient(conn)
	header := func(step string) *pb.CommandHeader {
		return &pb.CommandHeader{CommandId: streamID + "/" + step, StreamId: streamID}
	}
	send(ctx, "install", tables.InstallTable, &pb.InstallTableRequest{Header: header("install"), Game: "roulette", Seats: 7})
	limits := []*pb.WagerLimit{{Wager: "*", MinCents: 500, MaxCents: 50_000}}
	send(ctx, "limits", tables.PostLimits, &pb.PostLimitsRequest{Header: header("limits"), Limits: limits})
	send(ctx, "wheel", roulette.RegisterWheel, &pb.RegisterWheelRequest{
		Header: header("wheel"), DiameterIn: 32, PocketOrder: strings.Fields(wheel)})
	send(ctx, "ball", roulette.RegisterBall, &pb.RegisterBallRequest{Header: header("ball"), Sixteenths: 12, NonMetallic: true})
	send(ctx, "open", tables.OpenTable, &pb.OpenTableRequest{Header: header("open"), RulebookId: "oneida/roulette@2008-05-28"})
	send(ctx, "seat", tables.SeatPlayer, &pb.SeatPlayerRequest{Header: header("seat"), Seat: 1, PlayerId: "anna"})
	send(ctx, "buy in", tables.BuyIn, &pb.BuyInRequest{Header: header("buy-in"), Seat: 1, AmountCents: 20_000})
	send(ctx, "red", roulette.PlaceWager, &pb.PlaceRouletteWagerRequest{
		Header: header("red"), Seat: 1, Wager: "red", AmountCents: 1000})
	send(ctx, "split", roulette.PlaceWager, &pb.PlaceRouletteWagerRequest{
		Header: header("split"), Seat: 1, Wager: "split", Selection: "3-4", AmountCents: 500})
}

type method[R any] func(context.Context, R, ...grpc.CallOption) (*pb.CommandReply, error)

// Sends a command, again under the same id for as long as the floor says when to: it is recorded once.
func send[R any](ctx context.Context, name string, call method[R], request R) {
	for {
		reply, err := call(ctx, request)
		if err == nil {
			fmt.Printf("%s: seq %d\n", name, reply.Seq)
			return
		}
		var retry *errdetails.RetryInfo
		for _, detail := range status.Convert(err).Details() {
			switch detail := detail.(type) {
			case *errdetails.ErrorInfo:
				fmt.Printf("%s: %s %s\n", name, detail.Reason, detail.Metadata["rule"])
			case *errdetails.RetryInfo:
				retry = detail
			}
		}
		if retry == nil {
			return
		}
		time.Sleep(retry.RetryDelay.AsDuration())
	}
}
