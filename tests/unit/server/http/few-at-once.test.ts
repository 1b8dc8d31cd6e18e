import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { createFewAtOnce } from "../../../../src/server/http/few-at-once.ts";
import { startBench } from "../builders.ts";
import { startFakeClamd } from "../fake-clamd.ts";
import { FIELDS, send, upload } from "../files-bench.ts";

test("four files are scanned at once: a fifth is refused unread, or accepted if a place becomes free in time", async () => {
  const clamd = await startFakeClamd();
  const bench = await startBench({ clamdUrl: clamd.url }, FIELDS);
  clamd.mode = "silence";
  const four = Array.from({ length: 4 }, () => send(bench.client, upload()));
  await expect.poll(() => clamd.contents.length).toBe(4);

  let isRead = false;
  const body = new Readable({
    read() {
      isRead = true;
      this.push(JSON.stringify(upload()));
      this.push(null);
    },
  });
  const refused = await bench.service.inject({
    method: "POST",
    url: "/v2/files",
    headers: { "content-type": "application/json" },
    payload: body,
  });
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
    503,
    "file-not-scanned",
    "10",
  ]);
  expect([isRead, clamd.contents.length]).toEqual([false, 4]);

  const waiting = send(bench.client, upload());
  clamd.mode = "answers";
  clamd.hangUp();
  expect((await Promise.all(four)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect((await waiting).status).toBe(200);
  await bench.stop();
  await clamd.close();
});

/** A server that runs one request at a time. A running request ends when the test calls its function in `go`. */
async function onePlace(waitMs = 1000) {
  const few = createFewAtOnce(1, waitMs);
  const carriedOut: string[] = [];
  const go: (() => void)[] = [];
  const app = Fastify();
  app.route({
    method: "POST",
    url: "/",
    async onRequest(request, reply) {
      if (!(await few.enter(request, reply))) await reply.code(503).send();
    },
    handler: (request) =>
      few.within(request, async () => {
        carriedOut.push(String(request.body));
        await new Promise<void>((resolve) => go.push(resolve));
        return "";
      }),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const begin = async (text: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\n${text}`);
    return socket;
  };
  const status = async (socket: Socket): Promise<string> => {
    const [answer] = await once(socket, "data");
    socket.destroy();
    return String(answer).slice(9, 12);
  };
  return { app, begin, status, carriedOut, go };
}

test("a caller who disconnects before sending the whole body frees the place", async () => {
  const { app, begin, status, carriedOut, go } = await onePlace();
  const half = await begin("ab");
  expect(await status(await begin("1234"))).toBe("503");
  half.destroy();
  const next = await begin("5678");
  await expect.poll(() => carriedOut).toEqual(["5678"]);
  go[0]?.();
  expect(await status(next)).toBe("200");
  await app.close();
});

test("a caller who disconnects while the request runs occupies the place until the request is done", async () => {
  const { app, begin, status, carriedOut, go } = await onePlace();
  const first = await begin("1234");
  await expect.poll(() => carriedOut).toEqual(["1234"]);
  first.destroy();
  expect(await status(await begin("5678"))).toBe("503");
  go[0]?.();
  const next = await begin("9999");
  await expect.poll(() => carriedOut).toEqual(["1234", "9999"]);
  go[1]?.();
  expect(await status(next)).toBe("200");
  await app.close();
});

test("a caller who disconnects while waiting leaves the place to the next one", async () => {
  const { app, begin, status, carriedOut, go } = await onePlace(10_000);
  const first = await begin("1234");
  await expect.poll(() => carriedOut).toEqual(["1234"]);
  const gone = await begin("5678");
  const next = await begin("9999");
  const count = promisify(app.server.getConnections.bind(app.server));
  const connections = () => count();
  await expect.poll(connections).toBe(3);
  gone.destroy();
  await expect.poll(connections, { interval: 10 }).toBe(2);
  go[0]?.();
  expect(await status(first)).toBe("200");
  await expect.poll(() => carriedOut.at(-1)).toBe("9999");
  go[1]?.();
  expect(await status(next)).toBe("200");
  await app.close();
});
