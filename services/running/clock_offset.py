"""How far this machine's clock is off, as the kernel estimates it: the service that disciplines the clock (chrony,
ntpd, systemd-timesyncd) tells the kernel, which needs no network to be asked (compliance h1)."""

import ctypes
import os

import msgspec

_STA_UNSYNC, _STA_NANO = 0x0040, 0x2000
_TIME_ERROR = 5


class _Timeval(ctypes.Structure):
    _fields_ = (("tv_sec", ctypes.c_long), ("tv_usec", ctypes.c_long))


class _Timex(ctypes.Structure):
    """As Linux has it (adjtimex(2)); the rest is room that the kernel writes to."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("esterror", ctypes.c_long),
        ("status", ctypes.c_int),
        ("constant", ctypes.c_long),
        ("precision", ctypes.c_long),
        ("tolerance", ctypes.c_long),
        ("time", _Timeval),
        ("tick", ctypes.c_long),
        ("room", ctypes.c_byte * 256),
    )


class Measured(msgspec.Struct, frozen=True):
    """What the kernel says of its clock."""

    offset_micros: int
    source: str


def kernel_offset() -> Measured | None:
    """None where no service disciplines the clock, or the kernel cannot be asked: then staff have to compare it."""
    asked = _Timex()  # modes is 0: it is only read
    try:
        library = ctypes.CDLL(None, use_errno=True)
        state = library.adjtimex(ctypes.byref(asked))
    except (OSError, AttributeError):
        return None
    return None if state < 0 else measured(state, asked.status, asked.offset, asked.esterror)


def measured(state: int, status: int, offset: int, error_micros: int) -> Measured | None:
    """What the kernel's words mean."""
    if state == _TIME_ERROR or status & _STA_UNSYNC:
        return None
    micros = offset // 1000 if status & _STA_NANO else offset
    return Measured(micros, f"kernel of {os.uname().nodename[:60]}, within {error_micros} us")
