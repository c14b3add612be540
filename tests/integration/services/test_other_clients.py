"""The programs of docs/examples/clients. Go, Node and Java need not be here: what they send is read out of their
sources. The calls of the one in Go are made, as it makes them, and print what the page says; the others make the
same."""

import re
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from roundledger.client import CallRefused, Client
from services.cli import main
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.documented import DOCS
from tests.support.served import served

CLIENTS = DOCS / "examples/clients"
GO = (CLIENTS / "go/main.go").read_text()
TYPESCRIPT = (CLIENTS / "typescript/main.ts").read_text()
JAVA = (CLIENTS / "java/src/main/java/Main.java").read_text()
PAGE = (DOCS / "clients.md").read_text()


def _go_sends() -> list[tuple[str, str, str, Message]]:
    """What it prints, service, method and request of each command, in order."""
    call = r'send\(ctx, "([\w ]+)", (\w+)\.(\w+), &pb\.(\w+)\{(.*?)\}\)'
    (wheel,) = re.findall(r'const wheel = "(.*)"', GO)
    (limit,) = re.findall(r"WagerLimit\{\{(.*?)\}\}", GO)
    known = {"strings.Fields(wheel)": wheel.split(), "limits": [pb.WagerLimit(**_fields(limit, {}))]}
    sends = []
    for name, service, method, message, fields in re.findall(call, GO, re.DOTALL):
        request = getattr(pb, message)(**_fields(fields, known))
        sends.append((name, {"tables": "TableService", "roulette": "RouletteService"}[service], method, request))
    return sends


def _fields(literal: str, known: dict[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in re.findall(r'(\w+): ("[^"]*"|[\w.]+(?:\([^)]*\))?)', literal):
        field = re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
        if step := re.fullmatch(r'header\("(.*)"\)', value):
            values[field] = pb.CommandHeader(command_id=f"r1/{step[1]}", stream_id="r1")
        elif value in known:
            values[field] = known[value]
        else:
            values[field] = value.strip('"') if value[0] == '"' else value == "true" or int(value.replace("_", ""))
    return values


def test_what_the_program_in_go_sends_is_answered_as_the_page_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (promised,) = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    (issued,) = re.findall(r"`roundledger (tokens add .*?)`", PAGE)
    settings = Settings(data=tmp_path)
    FloorFolder(settings.floor_folder).ensure()
    assert main([*issued.split(), "--data", str(tmp_path)]) == 0
    token = capsys.readouterr().out.split()[0]
    with served(settings) as running, Client(running.address, token) as floor:
        for _ in range(2):
            assert _said(floor) == promised.splitlines()
        assert floor.stream("r1").seq == 8


def _said(floor: Client) -> list[str]:
    listed = floor.ask(pb.ListRulebooksRequest(game="roulette"))
    lines = [f"rulebooks of roulette: {len(listed.rulebooks)}"]
    for name, service, method, request in _go_sends():
        declared = request.DESCRIPTOR.file.pool.FindServiceByName(f"roundledger.v1.{service}")
        assert declared.methods_by_name[method].input_type == request.DESCRIPTOR
        try:
            lines.append(f"{name}: seq {floor.send(request).seq}")
        except CallRefused as refused:
            lines.append(f"{name}: {refused.code} {refused.rule}")
    return lines


@pytest.mark.parametrize("language", ["typescript", "java"])
def test_the_others_make_the_same_calls(language: str) -> None:
    """With the same fields of the same names, as each language spells them."""
    source = {"typescript": TYPESCRIPT, "java": JAVA}[language]
    field = {"typescript": r"\b(\w+)(?:: | \})", "java": r"\.(?:set|addAll|add)([A-Z]\w+)\("}[language]
    made = [f"{service}.{method[0].upper()}{method[1:]}" for service, method in _calls(source)]
    assert made == [f"{service}.{method}" for service, method in _calls(GO)]
    assert {f.lower() for f in re.findall(field, source)} >= {f.lower() for f in re.findall(r"\b([A-Z]\w+): ", GO)}


def _calls(source: str) -> list[tuple[str, str]]:
    return re.findall(r"\b(tables|roulette)\.(\w+)[,(]", source)


def test_the_page_and_the_templates_name_the_same_tools() -> None:
    for plugin in ("protoc-gen-go", "protoc-gen-go-grpc"):
        assert f"local: {plugin}\n" in (CLIENTS / "go/buf.gen.yaml").read_text()
        assert f"/cmd/{plugin}@latest" in PAGE
    assert "local: protoc-gen-es\n" in (CLIENTS / "typescript/buf.gen.yaml").read_text()
    (installed,) = re.findall(r"npm install (.*)", PAGE.split("npm init")[1])
    imported = set(re.findall(r'from "(@[^"]+)"', TYPESCRIPT)) | {
        "@bufbuild/protoc-gen-es",
        "google-proto-files",
        "tsx",
    }
    assert imported <= set(installed.split())
