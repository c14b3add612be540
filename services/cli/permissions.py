"""`roundledger permissions` and `roundledger rejections`: who may send what, and by which codes it may be refused."""

from typing import Annotated

import typer

from services.cli.app import app, command

Markdown = Annotated[bool, typer.Option("--markdown", help="As the page of the documentation.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@command(app, "permissions")
def permissions(markdown: Markdown = False, json: AsJson = False) -> None:
    """Print who may send which command and ask which query."""
    from services.access.permissions import permissions as all_permissions
    from services.showing.pages import permissions_page
    from services.showing.protojson import json_line
    from services.showing.tabular import print_rows

    if markdown:
        print(permissions_page(), end="")
        return
    rows = [(p.name, "query" if p.is_query else "command", ", ".join(p.role_names)) for p in all_permissions()]
    if json:
        for name, kind, _ in rows:
            roles = next(p.role_names for p in all_permissions() if p.name == name)
            print(json_line({"name": name, "kind": kind, "roles": roles}))
        return
    print_rows(("call", "kind", "roles, the usual sender first"), rows)


@command(app, "rejections")
def rejections(markdown: Markdown = False, json: AsJson = False) -> None:
    """Print the codes by which calls are refused, with their gRPC status."""
    import msgspec

    from services.access.rejections import declared
    from services.showing.pages import rejections_page
    from services.showing.protojson import json_line
    from services.showing.tabular import print_rows

    if markdown:
        print(rejections_page(), end="")
    elif json:
        for code in declared():
            print(json_line(msgspec.structs.asdict(code)))
    else:
        print_rows(("code", "owner", "status", "meaning"), [(d.code, d.owner, d.status, d.meaning) for d in declared()])
