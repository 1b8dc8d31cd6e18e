import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes a server immediately, whatever is open. A page keeps a stream of events and an upgraded connection open, and
 * would reconnect both.
 */
export function endingOf(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
}
