import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Ends a server at once, whatever is open: a page holds a stream of events and an upgraded connection for as long as it is there, and asks for
 * both again when they end.
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
