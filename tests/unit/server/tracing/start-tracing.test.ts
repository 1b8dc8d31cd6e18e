import { spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { inMs } from "../../../../src/server/db/index.ts";
import { createService, type ServiceConfig } from "../../../../src/server/index.ts";
import { openShop } from "../../payments/sandbox-shop.ts";
import { ADDRESS, Client, config, FAMILY, newParent, startBench } from "../builders.ts";
import { builtPages } from "../built-pages.ts";
import { newDatabase } from "../new-database.ts";
import { type ReceivedSpan, startCollector } from "./collector.ts";

const CALL = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const TRACEPARENT = `00-${CALL.traceId}-${CALL.spanId}-01`;
/** Of OTLP. */
const [SERVER, CLIENT, FAILED] = [2, 3, 2];

async function traced(changes: Partial<ServiceConfig> = {}, share = 1) {
  const [collector, shop, database] = [await startCollector(), await openShop(), await newDatabase()];
  const tracing = {
    endpoint: `${collector.endpoint}/`,
    headers: { authorization: "Bearer of the collector" },
    attributes: { "service.name": "join" },
    share,
  };
  const service = await createService(
    config(shop.dataDir, { databaseUrl: database.url, tracing, ...changes }),
    shop.gateway,
  );
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= service.close());
  onTestFinished(async () => {
    await close();
    await Promise.all([shop.close(), database.drop(), collector.stop()]);
  });
  return { collector, shop, service, client: new Client(await service.listen()), close };
}

const pay = async ({ shop, client }: Awaited<ReturnType<typeof traced>>, headers: Record<string, string> = {}) => {
  const { by, body } = await client.readyToPay();
  const nonce = await shop.nonce({ number: "4111111111111111" });
  const { status } = await client.pay(by, { ...body, payment: { ...body.payment, nonce } }, headers);
  return { by, nonce, status, address: body.payment };
};

const childrenOf = (spans: readonly ReceivedSpan[], parent: string) =>
  spans.filter(({ parentSpanId = "" }) => parentSpanId === parent);

/** The headers of the requests for a sale that reach the payment provider. */
function salesSeen(): NodeJS.Dict<string | string[]>[] {
  const seen: NodeJS.Dict<string | string[]>[] = [];
  const see = (message: unknown): void => {
    const { request } = message as { readonly request: IncomingMessage };
    if (request.url?.endsWith("/transactions")) seen.push(request.headers);
  };
  subscribe("http.server.request.start", see);
  onTestFinished(() => void unsubscribe("http.server.request.start", see));
  return seen;
}

test("a payment is one trace: from the page's call to each statement and the provider, which continues it", async () => {
  const running = await traced();
  const sales = salesSeen();
  expect((await pay(running, { traceparent: TRACEPARENT, tracestate: "theirs=1" })).status).toBe(200);
  await running.close();
  const { spans, headers } = running.collector;
  const [request, ...others] = childrenOf(spans, CALL.spanId);
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    traceId: CALL.traceId,
    name: "POST /v2/signups/:signupId/payment",
    kind: SERVER,
    attributes: {
      "http.request.method": "POST",
      "http.route": "/v2/signups/:signupId/payment",
      "http.response.status_code": 200,
    },
  });
  const inside = childrenOf(spans, request?.spanId ?? "");
  const names = inside.map(({ name }) => name);
  const charged = names.indexOf("provider charge");
  // The attempt is stored before the charge, and what was bought after it.
  expect(names.slice(0, charged)).toEqual(expect.arrayContaining(["begin", "insert payments", "commit"]));
  expect(names.slice(charged + 1)).toEqual(
    expect.arrayContaining(["begin", "update payments", "update signups", "insert outbox", "commit"]),
  );
  expect(inside[charged]).toMatchObject({ traceId: CALL.traceId, kind: CLIENT, attributes: { outcome: "approved" } });
  const statement = inside.find(({ name }) => name === "insert payments");
  expect(statement).toMatchObject({ kind: CLIENT, attributes: { "db.system.name": "postgresql" } });
  expect(statement?.attributes["db.query.text"]).toMatch(/^insert into "payments" .* values \(\$1, \$2/);
  expect(spans.filter(({ traceId }) => traceId === CALL.traceId)).toHaveLength(1 + inside.length);
  expect(sales.map(({ traceparent }) => traceparent)).toEqual([`00-${CALL.traceId}-${inside[charged]?.spanId}-01`]);
  expect(sales.map(({ tracestate }) => tracestate)).toEqual([undefined]);
  expect(headers[0]).toMatchObject({ authorization: "Bearer of the collector" });
  expect(running.collector.text()).toContain('"service.name","value":{"stringValue":"join"}');
});

test("nothing personal is in a trace", async () => {
  const running = await traced({ outboxPage: true });
  const { by, nonce, address } = await pay(running);
  const { parent } = newParent();
  await running.client.create({ parent });
  await running.client.create({ parent: { ...parent, email: "not an e-mail" } });
  await running.client.send("GET", `/v2/emails/in-use?email=${encodeURIComponent(parent.email)}`);
  await running.client.send("GET", `/nothing/${by.signupId}?email=${parent.email}`);
  const sent = running.service.db.selectFrom("outbox").select("id").where("sent_at", "is not", null);
  await expect.poll(async () => (await sent.execute()).length, { timeout: 100_000 }).toBe(2);
  await running.close();
  const { spans } = running.collector;
  expect(new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(
    new Set([
      "db.query.text",
      "db.system.name",
      "http.request.method",
      "http.response.status_code",
      "http.route",
      "message.template",
      "outcome",
    ]),
  );
  const personal = [
    by.signupId,
    by.registrationKey,
    nonce,
    parent.email,
    parent.phoneNumber,
    parent.firstName,
    "not an",
  ];
  const texts = [...Object.values(ADDRESS), ...Object.values(FAMILY.coParent), ...Object.values(address), "127.0.0.1"];
  for (const text of [...personal, ...texts.filter((one) => /[g-z. ]/i.test(String(one)) && String(one).length > 3)])
    expect(running.collector.text()).not.toContain(String(text));
});

test("a message is a trace with the statement that ends it, linked to the call that queued it", async () => {
  const running = await traced({ outboxPage: true });
  await pay(running, { traceparent: TRACEPARENT });
  const sent = running.service.db.selectFrom("outbox").select("id").where("sent_at", "is not", null);
  await expect.poll(async () => (await sent.execute()).length, { timeout: 100_000 }).toBe(2);
  await running.close();
  const { spans } = running.collector;
  const messages = spans.filter(({ name }) => name === "message mail");
  expect(messages.map(({ attributes }) => attributes["message.template"]).toSorted()).toEqual([
    "invitation",
    "purchaseReceipt",
  ]);
  const [call] = childrenOf(spans, CALL.spanId);
  for (const { spanId, parentSpanId = "", links } of messages) {
    expect(parentSpanId).toBe("");
    expect(links).toMatchObject([{ traceId: CALL.traceId, spanId: call?.spanId }]);
    expect(childrenOf(spans, spanId).map(({ name }) => name)).toEqual(["update outbox"]);
  }
});

test("a payment of unknown outcome, and its settlement with what the provider was asked", async () => {
  const running = await traced();
  running.shop.failNext("/transactions", "drop-after");
  expect((await pay(running)).status).toBe(409);
  await sql`update payments set created_at = ${inMs(-60_000)}`.execute(running.service.db);
  const state = running.service.db.selectFrom("payments").select("status");
  await expect.poll(async () => (await state.execute())[0]?.status, { timeout: 100_000 }).toBe("charged");
  await running.close();
  const { spans } = running.collector;
  const charge = spans.find(({ name }) => name === "provider charge");
  expect(charge?.attributes).toMatchObject({ outcome: "unknown" });
  expect(spans.find(({ spanId }) => spanId === charge?.parentSpanId)).toMatchObject({
    attributes: { "http.response.status_code": 409 },
  });
  const settlement = spans.find(({ name }) => name === "settlement settle");
  expect(settlement?.parentSpanId ?? "").toBe("");
  const inside = childrenOf(spans, settlement?.spanId ?? "").map(({ name }) => name);
  expect(inside).toEqual(expect.arrayContaining(["provider findByAttempt", "update payments", "commit"]));
});

test("what fails says its kind, and not the message, which may hold what was typed", async () => {
  const running = await traced();
  await sql`alter table signups add constraint none check (first_name <> 'Unlikely')`.execute(running.service.db);
  const { parent } = newParent();
  expect((await running.client.create({ parent: { ...parent, firstName: "Unlikely" } })).status).toBe(500);
  await running.close();
  const { spans } = running.collector;
  const failed = spans.filter(({ status }) => status.code === FAILED);
  expect(failed.map(({ name, attributes }) => [name, attributes["error.type"]])).toEqual([
    ["insert signups", "23514"],
    ["POST /v2/signups", "500"],
  ]);
  expect(running.collector.text()).not.toContain("Unlikely");
});

test("the caller does not decide which traces are kept", async () => {
  const running = await traced({}, 0);
  const sales = salesSeen();
  expect((await pay(running, { traceparent: TRACEPARENT })).status).toBe(200);
  await running.close();
  expect(running.collector.spans).toEqual([]);
  // Passed on, with the mark that it is not kept.
  expect(sales.map(({ traceparent }) => String(traceparent))).toEqual([
    expect.stringMatching(new RegExp(`^00-${CALL.traceId}-.{16}-00$`)),
  ]);
});

test("the page says that its calls begin a trace, only where traces are on", async () => {
  const { dir: pagesDir, remove } = await builtPages();
  onTestFinished(remove);
  const pageOf = async (client: Client) => {
    const { headers } = await client.send("GET", "/");
    return String((await client.send("GET", String(headers["location"]))).body);
  };
  const on = await traced({ pagesDir });
  expect(await pageOf(new Client(on.service))).toContain('<meta name="traces" content="on">');
  const off = await startBench({ pagesDir });
  onTestFinished(off.stop);
  expect(await pageOf(off.client)).not.toContain("traces");
});

test("every line of the log that belongs to a request names its trace; a collector that is gone is one warning", async () => {
  const { endpoint, stop } = await startCollector();
  await stop();
  const dir = await mkdtemp(join(tmpdir(), "traced-log-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const child = spawn(process.execPath, [join(import.meta.dirname, "../serve.ts"), dir, "info", endpoint]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let written = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (written += String(chunk)));
  await expect.poll(() => /^http\S+$/m.exec(written)?.[0], { timeout: 100_000 }).toBeDefined();
  const client = new Client(/^http\S+$/m.exec(written)?.[0] ?? "");
  await client.create({}, { traceparent: TRACEPARENT });
  await expect.poll(() => written, { timeout: 100_000 }).toContain("traces could not be sent");
  await client.create();
  child.kill("SIGTERM");
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(0);
  const lines = written
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { msg: string; requestId?: string; traceId?: string; spanId?: string });
  const ofRequest = lines.filter(({ requestId }) => requestId !== undefined);
  expect(ofRequest.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ["answered", CALL.traceId],
    ["answered", expect.not.stringMatching(CALL.traceId)],
  ]);
  expect(ofRequest[0]?.spanId).toMatch(/^[0-9a-f]{16}$/);
  const warned = lines.filter(({ msg }) => msg.startsWith("traces could not be sent"));
  expect(warned).toHaveLength(1);
});

test("OpenTelemetry is loaded only where traces are on", async () => {
  const root = join(import.meta.dirname, "../../../../src/server");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const loading = files.filter((file) =>
    /^import (?!type)[^;]*from "(?:@opentelemetry\/|[^"]*start-tracing)/m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(loading).toEqual([join("tracing", "start-tracing.ts")]);
});
