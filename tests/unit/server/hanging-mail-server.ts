import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Where it stops answering. `greeting`: it takes the connection and says nothing. `dripping`: an answer without end. */
export type HangsAt = "greeting" | "hello" | "recipient" | "data" | "dripping";

/** An SMTP server that hangs, on the loopback interface. The returned function ends it. */
export async function startHangingMailServer(
  at: HangsAt,
): Promise<{ readonly url: string; readonly open: () => number; readonly stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const drip = setInterval(() => at === "dripping" && socket.write("250-and\r\n"), 50);
    socket
      .on("error", () => undefined)
      .on("close", () => {
        clearInterval(drip);
        sockets.delete(socket);
      });
    if (at === "greeting") return;
    socket.write("220 mail.test\r\n");
    socket.on("data", (chunk) => {
      const text = String(chunk);
      if (/^EHLO/i.test(text) && at !== "hello" && at !== "dripping") socket.write("250 mail.test\r\n");
      if (/^MAIL/i.test(text) || (/^RCPT/i.test(text) && at !== "recipient")) socket.write("250 OK\r\n");
      // What follows, up to the full stop, is never answered.
      if (/^DATA/i.test(text)) socket.write("354 go on\r\n");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
