import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { GatewayMisconfigured, GatewayUnavailable } from "../../../../src/server/payments/index.ts";
import { declined } from "../../../../src/server/payments/braintree/refusals.ts";
import { freePort } from "../../../e2e/free-port.ts";
import { type Bench, startBench, unanswered, approved } from "../builders.ts";

/** What docs, dashboards and alarms are made of. Those of Node and the process (`nodejs_`, `process_`) come besides. */
const NAMES = [
  "service_calls_total",
  "service_clock_ahead_seconds",
  "service_database_connections",
  "service_database_connections_idle",
  "service_database_refusals_total",
  "service_database_up",
  "service_database_waiting",
  "service_experiment_exposures_refused_total",
  "service_experiment_exposures_total",
  "service_hashes_waiting",
  "service_http_request_duration_seconds",
  "service_journey_events_total",
  "service_messages_total",
  "service_outbox_oldest_seconds",
  "service_outbox_waiting",
  "service_payments_pending",
  "service_payments_pending_oldest_seconds",
  "service_payments_surplus",
  "service_payments_total",
  "service_provider_calls_total",
  "service_refunds_pending",
  "service_refunds_pending_oldest_seconds",
  "service_retention_last_success_timestamp_seconds",
  "service_retention_registrations_total",
  "service_retention_runs_total",
  "service_settled_total",
];

async function measured(changes: object = {}): Promise<{ bench: Bench; scrape: () => Promise<string> }> {
  const metrics = { host: "127.0.0.1", port: await freePort(1) };
  const bench = await startBench({ metrics, ...changes });
  onTestFinished(bench.stop);
  const scrape = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  return { bench, scrape };
}

/** The value of one line, such as `service_calls_total{operation="logIn",outcome="ok"}`. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
};

test("Prometheus finds exactly these metrics of the service, each with help, and those of Node", async () => {
  const { scrape } = await measured();
  const text = await scrape();
  const names = [...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name ?? "");
  expect(names.filter((name) => name.startsWith("service_")).toSorted()).toEqual(NAMES);
  expect(names).toEqual(expect.arrayContaining(["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]));
});

test("a journey is counted by route, call, step, arm and payment, without anything personal", async () => {
  const { bench, scrape } = await measured();
  const { by, body } = await bench.client.readyToPay();
  bench.gateway.next = () => declined("2010");
  expect((await bench.client.pay(by, body)).status).toBe(402);
  bench.gateway.next = approved;
  expect((await bench.client.pay(by, body)).status).toBe(200);
  const event = (name: string, properties: object) => ({ id: randomUUID(), name, at: Date.now(), properties });
  const events = [
    event("Packages Viewed", {}),
    event("Experiment Viewed", { flag: "removeCoParentStatus", epicKey: "GROW-621", arm: "treatment" }),
  ];
  await bench.client.send("POST", "/v2/events", { body: { flow: "join", visitor: randomUUID(), events } });
  await bench.client.send("GET", `/nothing/${by.signupId}?email=jordan@example.com`);
  const text = await scrape();
  expect(valueOf(text, 'service_calls_total{operation="createRegistration",outcome="ok"}')).toBe(1);
  expect(valueOf(text, 'service_calls_total{operation="payForSignup",outcome="ok"}')).toBe(1);
  expect(valueOf(text, 'service_payments_total{outcome="approved",kind=""}')).toBe(1);
  expect(valueOf(text, 'service_payments_total{outcome="declined",kind="cvv"}')).toBe(1);
  expect(valueOf(text, 'service_journey_events_total{flow="join",event="Packages Viewed"}')).toBe(1);
  expect(valueOf(text, 'service_experiment_exposures_total{flag="removeCoParentStatus",arm="treatment"}')).toBe(1);
  expect(text).toMatch(
    /service_http_request_duration_seconds_count\{method="POST",route="\/v2\/signups\/:signupId\/payment",status="200"\} 1/,
  );
  expect(text).toMatch(/service_http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/);
  expect(valueOf(text, "service_outbox_waiting")).toBeGreaterThan(0);
  expect(valueOf(text, "service_database_up")).toBe(1);
  const deletions = async () => valueOf(await scrape(), 'service_retention_runs_total{outcome="done"}');
  await expect.poll(deletions, { timeout: 100_000 }).toBe(1);
  for (const personal of [by.signupId, by.registrationKey, "jordan", "@", bench.databaseUrl])
    expect(text).not.toContain(personal);
});

test("a refund whose outcome is not certain is counted, with its age", async () => {
  const { bench, scrape } = await measured();
  const { by, body } = await bench.client.readyToPay();
  expect((await bench.client.pay(by, body)).status).toBe(200);
  expect(valueOf(await scrape(), "service_refunds_pending")).toBe(0);
  await bench.sql`
    insert into refunds (id, attempt_id, amount, created_at, due_at)
    select gen_random_uuid(), attempt_id, 100, now() - interval '6 days', now() + interval '1 hour' from payments`;
  const text = await scrape();
  expect(valueOf(text, "service_refunds_pending")).toBe(1);
  expect(valueOf(text, "service_refunds_pending_oldest_seconds")).toBeGreaterThanOrEqual(6 * 86_400);
});

test("refused keys and a provider that does not answer are counted before anybody comes to a charge", async () => {
  const { bench, scrape } = await measured();
  const refusals = [new GatewayMisconfigured("keys"), new GatewayUnavailable("down"), new GatewayUnavailable("down")];
  const open = bench.gateway.createSession;
  const next = async (): Promise<number> => {
    return (await bench.client.send("GET", "/v2/payments/client-token?country=US")).status;
  };
  for (const refusal of refusals) {
    bench.gateway.createSession = () => Promise.reject(refusal);
    expect(await next()).toBe(503);
  }
  bench.gateway.createSession = open;
  expect(await next()).toBe(200);
  const { by, body } = await bench.client.readyToPay();
  bench.gateway.next = unanswered;
  expect((await bench.client.pay(by, body)).status).toBe(409);
  const text = await scrape();
  const count = (operation: string, outcome: string) =>
    valueOf(text, `service_provider_calls_total{operation="${operation}",outcome="${outcome}"}`);
  expect(count("createSession", "misconfigured")).toBe(1);
  expect(count("createSession", "unavailable")).toBe(2);
  expect(count("createSession", "answered")).toBe(1);
  expect(count("charge", "unavailable")).toBe(1);
  expect(count("charge", "misconfigured")).toBe(0);
});

test("a message that the mail server refuses is as old as it is, however often it is tried", async () => {
  const { bench, scrape } = await measured();
  const { by, body } = await bench.client.readyToPay();
  expect((await bench.client.pay(by, body)).status).toBe(200);
  await bench.sql`update outbox set created_at = now() - interval '11 minutes', due_at = now() + interval '1 hour'`;
  const text = await scrape();
  expect(valueOf(text, "service_outbox_waiting")).toBeGreaterThan(0);
  expect(valueOf(text, "service_outbox_oldest_seconds")).toBeGreaterThan(600);
  await bench.sql`update outbox set given_up_at = now()`;
  expect(valueOf(await scrape(), "service_outbox_waiting")).toBe(0);
});

test("messages are counted by what became of them", async () => {
  const { bench, scrape } = await measured({ outboxPage: true });
  const { by, body } = await bench.client.readyToPay();
  await bench.client.pay(by, body);
  const sent = async () => valueOf(await scrape(), 'service_messages_total{channel="mail",outcome="sent"}');
  await expect.poll(sent, { timeout: 100_000 }).toBeGreaterThan(0);
});

test("while the database does not answer, the other metrics are there, and say that it is not", async () => {
  const { bench, scrape } = await measured();
  await bench.sql`alter table outbox rename to gone`;
  const text = await scrape();
  expect(valueOf(text, "service_database_up")).toBe(0);
  expect(valueOf(text, "service_outbox_waiting")).toBeNaN();
  expect(valueOf(text, "service_database_waiting")).toBe(0);
});

test("without METRICS_PORT nothing is measured, and the public port never has /metrics", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  expect((await bench.client.send("GET", "/metrics")).status).toBe(404);
  const measuring = await measured();
  expect((await measuring.bench.client.send("GET", "/metrics")).status).toBe(404);
});
