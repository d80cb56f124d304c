"""A serial port for the scripts that talk to a handheld: opened raw, and what is wrong with it said in words."""

import errno
import glob
import os
import select
import termios
import time
import tty


class Trouble(Exception):
    """What stops the whole test, in words for who started it."""


def likely_ports():
    """Ports that could be meant."""
    found = glob.glob("/dev/serial/by-id/*Lights*") + glob.glob("/dev/ttyACM*") + glob.glob("/dev/tty.usbmodem*")
    return ", ".join(sorted(found)) or "none here looks like one; is the cable one that carries data?"


class Port:
    """A serial port, raw."""

    def __init__(self, path):
        self.path = path
        try:
            self.fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError as error:
            raise Trouble(self.why(path, error)) from error
        try:
            tty.setraw(self.fd)
            termios.tcflush(self.fd, termios.TCIOFLUSH)
        except termios.error as error:
            os.close(self.fd)
            raise Trouble(f"{path} is no serial port: give one like /dev/ttyACM0 ({likely_ports()})") from error
        self.held = b""

    @staticmethod
    def why(path, error):
        """What an error at opening means, and what would be right."""
        if error.errno == errno.ENOENT:
            return f"there is no port {path}; ports here: {likely_ports()}"
        if error.errno in (errno.EACCES, errno.EPERM):
            return f"{path} may not be opened by you: sudo usermod -aG dialout $USER, then log in again"
        if error.errno == errno.EBUSY:
            return f"{path} is in use: close the terminal that has it open"
        if error.errno == errno.EISDIR:
            return f"{path} is a folder: give a port like /dev/ttyACM0 ({likely_ports()})"
        return f"{path} cannot be opened: {os.strerror(error.errno)}"

    def close(self):
        """Lets it go."""
        if self.fd is not None:
            os.close(self.fd)
        self.fd = None

    def write(self, line):
        """Sends a line."""
        data = line.encode() + b"\n"
        end = time.monotonic() + 5
        while data:
            if not select.select([], [self.fd], [], max(0, end - time.monotonic()))[1]:
                raise Trouble(f"{self.path} takes nothing: it does not read what it is sent")
            data = data[os.write(self.fd, data) :]

    def line(self, within):
        """The next line, or nothing."""
        end = time.monotonic() + within
        while b"\n" not in self.held:
            if not select.select([self.fd], [], [], max(0, end - time.monotonic()))[0]:
                return None
            data = os.read(self.fd, 4096)
            if not data:
                raise OSError(errno.EIO, "the port has gone")
            self.held += data
        line, self.held = self.held.split(b"\n", 1)
        return line.decode("ascii", "replace").strip()
