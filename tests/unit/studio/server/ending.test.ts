import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endingOf } from "../../../../src/studio/server/ending.ts";

test("the Studio stops while a page is open with an event stream and an upgraded connection", async () => {
  const server = createServer((_request, response) => void response.writeHead(200).write("data: {}\n\n"));
  server.on("upgrade", (_request, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  const end = endingOf(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const pages = ["", "Connection: Upgrade\r\nUpgrade: websocket\r\n"].map((headers) => {
    const page = connect(port, "127.0.0.1");
    page.on("error", () => undefined);
    page.write(`GET / HTTP/1.1\r\nHost: studio\r\n${headers}\r\n`);
    return page;
  });
  await Promise.all(pages.map((page) => once(page, "data")));
  await end();
  expect(server.listening).toBe(false);
}, 10_000);
