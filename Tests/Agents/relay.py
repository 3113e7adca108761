"""A relay on the loopback that gives connections another port, as gateways and containers do."""

import socket
import threading


class Relay:
    """Passes every connection to `port` on to `target`."""

    def __init__(self, port, target):
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self._listener.close()

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._target))
            for pair in ((client, server), (server, client)):
                threading.Thread(target=_pass, args=pair, daemon=True).start()


def _pass(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        source.close()
        target.close()
