"""Makes the Python of the vocabulary: `python proto/generate.py` writes it to proto/python and formats and lints
the .proto files first; `python proto/generate.py FOLDER` only writes it, somewhere else."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PYTHON = HERE / "python"
INIT = '"""The vocabulary, made from proto/roundledger/v1/*.proto: `import roundledger.v1 as pb`."""\n'


def main() -> None:
    if len(sys.argv) > 1:
        return generate(Path(sys.argv[1]))
    buf = _buf()
    subprocess.run([buf, "format", "-w", str(HERE)], check=True)
    subprocess.run([buf, "lint", str(HERE)], check=True)
    for old in (PYTHON / "roundledger/v1").glob("*_pb2*"):
        old.unlink()
    return generate(PYTHON)


def generate(out: Path) -> None:
    """The package, and messages and their types of all files; stubs of those that have a service."""
    files = sorted((HERE / "roundledger/v1").glob("*.proto"))
    _protoc(files, f"--python_out={out}", f"--pyi_out={out}")
    _protoc([f for f in files if re.search(r"^service ", f.read_text(), re.MULTILINE)], f"--grpc_python_out={out}")
    imports = "".join(f"from roundledger.v1.{file.stem}_pb2 import *\n" for file in files)
    (out / "roundledger/v1/__init__.py").write_text(f"{INIT}\n{imports}")


def _protoc(files: list[Path], *outputs: str) -> None:
    command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{HERE}", *outputs, *map(str, files)]
    subprocess.run(command, check=True)


def _buf() -> str:
    beside = Path(sys.executable).parent / "buf"
    return str(beside) if beside.exists() else shutil.which("buf") or "buf"


if __name__ == "__main__":
    main()
