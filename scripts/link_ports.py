"""Joins two handhelds at two serial ports: passes every byte from each to the other, until one of them goes away.

What they say to each other is core/LINK_FORMAT.md's. Over USB nobody calls by himself, because a program that opened
the port may not care; so both are told once that somebody is there, by an acknowledgement that belongs to no session.
"""

import os
import pathlib
import select
import sys
import zlib

from serial_port import Port, Trouble

VERSION, ACK = 1, 0
CHUNK = 4096
PATIENCE_S = 5


def framed(bare):
    """A bare message as it goes over the line: without zeros, and between two."""
    bare += zlib.crc32(bare).to_bytes(4, "little")
    return b"\0" + b"".join(bytes([len(run) + 1]) + run for run in bare.split(b"\0")) + b"\0"


def pass_on(data, port):
    """Gives all of it to the port."""
    while data:
        if not select.select([], [port.fd], [], PATIENCE_S)[1]:
            raise Trouble(f"{port.path} takes nothing: it does not read what it is sent")
        try:
            data = data[os.write(port.fd, data) :]
        except BlockingIOError:
            continue  # what was announced as room was none


def join(one, other):
    """Passes bytes until a port has gone."""
    across = {one.fd: (one, other), other.fd: (other, one)}
    for port in (one, other):
        pass_on(framed(bytes([VERSION, ACK]) + bytes(18)), port)
    print(f"{one.path} and {other.path} are joined. Play on them; Ctrl-C parts them.", flush=True)
    while True:
        for fd in select.select(list(across), [], [])[0]:
            source, sink = across[fd]
            try:
                data = os.read(fd, CHUNK)
            except BlockingIOError:
                continue  # nothing was there after all: the port is
            except OSError:
                data = b""
            if not data:
                raise Trouble(f"{source.path} has gone: the link is lost")
            pass_on(data, sink)


def main():
    paths = sys.argv[1:]
    try:
        if pathlib.Path(paths[0]).resolve() == pathlib.Path(paths[1]).resolve():
            raise Trouble(f"{paths[0]} is one handheld, and a game of two needs two: give two ports")
        join(*[Port(path) for path in paths])
    except Trouble as trouble:
        print(f"lights link: {trouble}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"lights link: {os.strerror(error.errno or 0)}: a port has gone", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
