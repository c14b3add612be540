"""The codes of refusals of the floor's trust."""

from ledger.core.rejection import ALREADY_EXISTS, INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, Code, Codes

REJECTIONS: Codes = {
    "BAD_KEY": Code(INVALID_ARGUMENT, "An Ed25519 public key has 32 bytes."),
    "KEY_ENROLLED_ALREADY": Code(ALREADY_EXISTS, "The key is enrolled, or its owner has another one: rotate it."),
    "KEY_NOT_ENROLLED": Code(NOT_FOUND, "The floor knows no such key."),
    "KEY_RETIRED_ALREADY": Code(ALREADY_EXISTS, "The key is retired."),
    "NOT_CERTIFIED": Code(PERMISSION_DENIED, "The property's root key has not signed it."),
    "TEXT_TOO_LONG": Code(INVALID_ARGUMENT, "The reason is longer than a text may be."),
    "TRUST_OPENED_ALREADY": Code(ALREADY_EXISTS, "The floor's trust has begun."),
}
