import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { createServer } from "../../../src/server/app.ts";
import { type Bench, config, holdCharge, startBench } from "./builders.ts";

/** A stop must be complete within this time. Without deadlines it took 73 s, or never ended. */
const STOP_MS = 15_000;

test("the service stops within 15 s, even with idle, half-sent and kept-alive connections", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  const port = await listen(bench);
  await open(port, "");
  await open(port, "GET /healthz HTTP/1.1\r\nhost:");
  await open(port, `${POST}content-length: 1000\r\n\r\n{"parent":`);
  // The server accepts connections in order. After this answer, it has all of them.
  const kept = await open(port, "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await expect.poll(() => kept.heard, { timeout: 100_000 }).toContain('{"ok":true}');
  const begun = performance.now();
  await bench.service.close();
  expect(performance.now() - begun).toBeLessThan(STOP_MS);
  await expect.poll(() => kept.closed, { timeout: 100_000 }).toBe(true);
});

test("a stopping service still answers a running request, and closes its connection", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  const port = await listen(bench);
  const { by, body } = await bench.client.readyToPay();
  const { requested, release } = holdCharge(bench.gateway);
  const text = JSON.stringify(body);
  const path = `/v2/signups/${by.signupId}/payment`;
  const paying = await open(
    port,
    `${POST.replace("/v2/signups", path)}registration-key: ${by.registrationKey}\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  );
  await requested;
  const stopped = bench.service.close();
  // Wait until the service accepts no new connections.
  await expect.poll(() => isReachable(port), { timeout: 100_000 }).toBe(false);
  release();
  await stopped;
  await expect.poll(() => paying.closed, { timeout: 100_000 }).toBe(true);
  expect(paying.heard).toContain("HTTP/1.1 200 OK");
  expect(paying.heard.toLowerCase()).toContain("connection: close");
  expect(paying.heard).toContain("credentialsToken");
});

test("the service stops within 15 s, even if the payment provider does not answer", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  const { by, body } = await bench.client.readyToPay();
  const { requested, release } = holdCharge(bench.gateway);
  onTestFinished(release);
  void fetch(`http://127.0.0.1:${await listen(bench)}/v2/signups/${by.signupId}/payment`, {
    method: "POST",
    headers: { "content-type": "application/json", "registration-key": by.registrationKey },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  await requested;
  const at = performance.now();
  await bench.service.close();
  expect(performance.now() - at).toBeLessThan(STOP_MS);
});

test("the service waits 10 s for headers and 30 s for a whole request, or as long as is configured", async () => {
  const { server } = createServer(config(""));
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  const bench = await startBench({ requestLimits: { headersMs: 1_000, wholeMs: 2_000 } });
  onTestFinished(bench.stop);
  const port = await listen(bench);
  const slow = await open(port, "GET /healthz HTTP/1.1\r\nhost:");
  const half = await open(port, `${POST}content-length: 1000\r\n\r\n{"parent":`);
  await expect.poll(() => slow.closed && half.closed, { timeout: 110_000, interval: 500 }).toBe(true);
  for (const { heard } of [slow, half]) expect(heard).toContain("408 Request Timeout");
});

function isReachable(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

const POST = "POST /v2/signups HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

async function listen({ service }: Bench): Promise<number> {
  return Number(new URL(await service.listen()).port);
}

/** Opens a connection, sends only `text`, and records what it receives. */
async function open(port: number, text: string): Promise<{ heard: string; closed: boolean; socket: Socket }> {
  const socket = connect(port, "127.0.0.1");
  const state = { heard: "", closed: false, socket };
  socket.on("data", (chunk: Buffer) => (state.heard += chunk.toString()));
  socket.on("error", () => undefined);
  socket.once("close", () => (state.closed = true));
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return state;
}
