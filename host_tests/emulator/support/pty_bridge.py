"""A pseudo-terminal whose other end is this program's input and output; its name is the first line printed."""

import os, selectors, sys, tty

master, slave = os.openpty()
tty.setraw(slave)
os.write(1, (os.ttyname(slave) + "\n").encode())
both = selectors.DefaultSelector()
both.register(0, selectors.EVENT_READ, master)
both.register(master, selectors.EVENT_READ, 1)
while True:
    for key, _ in both.select():
        data = os.read(key.fd, 4096)
        if not data:
            sys.exit()
        os.write(key.data, data)
