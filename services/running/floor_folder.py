"""What all processes of a floor share, and what is handed over to each of them as one folder: the property's root key,
the shuffler's key, the card keys, and the callers' tokens."""

from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

import roundledger.v1 as pb
from ledger.log.card_keys import card_key_files, new_card_key
from ledger.streams.trust.certificates import certify_succession
from services.access.callers import TokenFile
from services.access.tokens import grant_for, write_access
from services.running.files import write_secret
from services.running.problems import Problem


class FloorFolder:
    """Made once for a floor, then the same everywhere."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.root_key = path / "root.key"
        """The private half: who has it can enrol hosts. It may be kept elsewhere once all keys are enrolled."""
        self.root_public = path / "root.pub"
        """What readers know the property by; it stays when the root key is replaced."""
        self.root_succession = path / "root.succession"
        """Public: the root keys that have taken each other's place since, a line each."""
        self.shuffler_key = path / "shuffler.key"
        self.access = path / "access.toml"
        """Hashes of the tokens: all that a floor needs of them."""
        self.tokens = path / "tokens.toml"
        """The first tokens themselves, to be handed out; nothing of the floor reads it."""

    @property
    def exists(self) -> bool:
        return self.root_public.exists()

    def init(self) -> None:
        """Makes a new floor's secrets; never touches those of another."""
        if self.path.exists() and any(self.path.iterdir()):
            raise Problem(f"{self.path} is not empty: name a new folder for a new floor")
        self._make()

    def ensure(self) -> None:
        """On one machine it is made at the first start. Tokens that are there already stay. A floor that is older
        than card keys gets its first one, and so does one that was restored without the keys that open cards."""
        if not self.exists:
            self._make()
        else:
            self._make_keys_of_cards()

    def check(self, *, decides: bool = True, answers: bool = True) -> None:
        """Where several processes share it, none of them may make one up. Only who decides commands shuffles, and only
        who answers callers knows their tokens: the others need not be handed those files."""
        needed = [self.root_public, *([self.shuffler_key] if decides else []), *([self.access] if answers else [])]
        missing = [path.name for path in needed if not path.exists()]
        if not missing and not card_key_files(self.path):
            raise Problem(
                f"{self.path} has no card key: make one with `roundledger floor new-card-key {self.path}`, and give it "
                "to every process of the floor before one of them starts"
            )
        if missing:
            raise Problem(
                f"{self.path} has no {', '.join(missing)}: make the floor's folder once with `roundledger floor init "
                "DIR`, give a copy to every process, and name it with --floor"
            )

    def add_card_key(self) -> Path:
        """From the next start on it seals; the older ones go on opening what they have sealed."""
        path, key = new_card_key(self.path)
        write_secret(path, key)
        return path

    def replace_shuffler_key(self) -> Path:
        """The old one goes on opening the shuffles that it sealed; where it is now."""
        if not self.shuffler_key.exists():
            raise Problem(f"{self.path} has no shuffler.key to replace")
        earlier = self.path / f"shuffler-{1 + len(list(self.path.glob('shuffler-*.key')))}.key"
        write_secret(earlier, self.shuffler_key.read_bytes())  # first: it is never missing
        write_secret(self.shuffler_key, ChaCha20Poly1305.generate_key())
        return earlier

    def replace_root(self) -> None:
        """Has the root key name a new one that takes its place, and forgets the old one."""
        root = self.private_root()
        if root is None:
            raise Problem(f"{self.root_key} is not here: the root key is replaced where it is kept")
        successor = Ed25519PrivateKey.generate()
        said = [*self.successions(), certify_succession(root, successor.public_key().public_bytes_raw())]
        lines = (f"{each.public_key.hex()} {each.signature.hex()}\n" for each in said)
        write_secret(self.root_succession, "".join(lines).encode())
        write_secret(self.root_key, _private_pem(successor))  # last: until then the old one signs as before

    def successions(self) -> list[pb.RootSuccession]:
        """From the public root key to the private one that is here; what certificates carry."""
        root = self.private_root()
        own = root.public_key().public_bytes_raw() if root else b""
        found: list[pb.RootSuccession] = []
        if own == self.public_root().public_bytes_raw() or not self.root_succession.exists():
            return found
        for line in self.root_succession.read_text().splitlines():
            public_key, signature = map(bytes.fromhex, line.split())
            found.append(pb.RootSuccession(public_key=public_key, signature=signature))
            if public_key == own:
                break
        return found

    def _make(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._make_keys_of_cards()
        if not self.access.exists():
            tokens = TokenFile.ensure(self.tokens).credentials
            write_access(self.access, [grant_for(each.token, each.actor_id, each.roles) for each in tokens])
        root = Ed25519PrivateKey.generate()
        pem = serialization.Encoding.PEM
        write_secret(self.root_key, _private_pem(root))
        public = root.public_key().public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo)
        self.root_public.write_bytes(public)  # last: with it the folder is whole

    def _make_keys_of_cards(self) -> None:
        if not card_key_files(self.path):
            self.add_card_key()
        if not self.shuffler_key.exists():
            write_secret(self.shuffler_key, ChaCha20Poly1305.generate_key())

    def public_root(self) -> Ed25519PublicKey:
        try:
            key = serialization.load_pem_public_key(self.root_public.read_bytes())
        except ValueError as error:
            raise Problem(f"{self.root_public} is no public key: {error}") from error
        if not isinstance(key, Ed25519PublicKey):
            raise Problem(f"{self.root_public} is no Ed25519 key")
        return key

    def private_root(self) -> Ed25519PrivateKey | None:
        """None where it is kept elsewhere."""
        if not self.root_key.exists():
            return None
        key = serialization.load_pem_private_key(self.root_key.read_bytes(), password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise Problem(f"{self.root_key} is no Ed25519 key")
        return key


def _private_pem(key: Ed25519PrivateKey) -> bytes:
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return key.private_bytes(pem, form, serialization.NoEncryption())
