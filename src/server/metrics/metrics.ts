import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Database, poolUse } from "../db/index.ts";
import { DISK_FULL } from "../concerns.ts";
import { createReadiness } from "../health.ts";
import { operations } from "../http/index.ts";
import { PROVIDER_CALLS, PROVIDER_OUTCOMES, REFUSAL_KINDS } from "../payments/index.ts";
import { waitingForHash } from "../secrets/index.ts";
import { signals } from "../signals.ts";
import { type Backlog, readBacklog } from "./backlog.ts";

export interface Metrics {
  readonly registry: Registry;
  /** An answer was sent. `route` is the pattern, never the address, which may hold an id. */
  answered(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  /** Ends the counting. */
  stop(): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/**
 * Everything that is measured. Labels have few values, all from the code or the definitions: none names a person, a
 * registration or an address. `tests/unit/server/metrics/metrics.test.ts` holds the list.
 */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Of Node and the process; `nodejs_eventloop_lag_seconds` is the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "service_http_request_duration_seconds",
    help: "Time to answer a request, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const count = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    ...known: readonly Known<Label>[]
  ) => {
    const counter = new Counter({ name, help, labelNames, registers });
    for (const labels of known.flatMap(combinations<Label>)) counter.inc(labels, 0);
    return counter;
  };
  const calls = count(
    "service_calls_total",
    "Calls of the contract by outcome: ok or the problem's code",
    ["operation", "outcome"],
    { operation: operations.map(({ id }) => id), outcome: ["ok"] },
  );
  const events = count("service_journey_events_total", "Events that pages reported: who reached which step", [
    "flow",
    "event",
  ]);
  const exposures = count(
    "service_experiment_exposures_total",
    "Visits in which an experiment decided something, by arm",
    ["flag", "arm"],
  );
  const refusedExposures = count(
    "service_experiment_exposures_refused_total",
    "Reported exposures that count in no result, by reason: robot, own-network, no-cookie, not-running, other-arm",
    ["flag", "reason"],
  );
  const provider = count(
    "service_provider_calls_total",
    "Calls of the payment provider: answered, unavailable, misconfigured (it refuses our keys), failed",
    ["operation", "outcome"],
    { operation: PROVIDER_CALLS, outcome: PROVIDER_OUTCOMES },
  );
  const payments = count(
    "service_payments_total",
    "Charges by the provider's answer, with the kind of a refusal",
    ["outcome", "kind"],
    { outcome: ["approved", "unknown", "misconfigured"], kind: [""] },
    { outcome: ["declined", "rejected", "invalid"], kind: REFUSAL_KINDS },
  );
  const settled = count("service_settled_total", "Attempts of unknown outcome that were settled", ["outcome"], {
    outcome: ["charged", "refused", "notCharged"],
  });
  const refusals = count(
    "service_database_refusals_total",
    "Statements that the database refused for a reason that passes, by PostgreSQL's code",
    ["code"],
    { code: [DISK_FULL] },
  );
  const messages = count("service_messages_total", "Mails and text messages", ["channel", "outcome"], {
    channel: ["mail", "sms"],
    outcome: ["sent", "later", "given-up"],
  });
  const retention = count("service_retention_runs_total", "Runs that delete expired data", ["outcome"], {
    outcome: ["done", "failed"],
  });
  const deleted = count(
    "service_retention_registrations_total",
    "Registrations that were deleted because they expired",
    [],
  );
  const retained = new Gauge({
    name: "service_retention_last_success_timestamp_seconds",
    help: "End of the last run that deleted everything due",
    registers,
  });

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("service_database_connections", "Open connections of the pool", () => poolUse(db).size);
  gauge("service_database_connections_idle", "Connections of the pool without a statement", () => poolUse(db).idle);
  gauge("service_database_waiting", "Callers that wait for a connection", () => poolUse(db).waiting);
  gauge("service_hashes_waiting", "Passwords that wait to be hashed", waitingForHash);
  addBacklog(db, registers);

  const stops = [
    signals.call.listen((labels) => calls.inc({ ...labels })),
    signals.event.listen(({ flow, name, flag, arm }) => {
      events.inc({ flow, event: name });
      if (flag !== undefined && arm !== undefined) exposures.inc({ flag, arm });
    }),
    signals.exposureRefused.listen((labels) => refusedExposures.inc({ ...labels })),
    signals.providerCall.listen((labels) => provider.inc({ ...labels })),
    signals.payment.listen(({ outcome, kind = "" }) => payments.inc({ outcome, kind })),
    signals.settled.listen(({ outcome }) => settled.inc({ outcome })),
    signals.databaseRefusal.listen(({ code }) => refusals.inc({ code })),
    signals.message.listen((labels) => messages.inc({ ...labels })),
    signals.retention.listen(({ outcome, registrations }) => {
      retention.inc({ outcome });
      deleted.inc(registrations);
      if (outcome === "done") retained.setToCurrentTime();
    }),
  ];
  return {
    registry,
    answered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    stop: () => stops.forEach((stop) => stop()),
  };
}

/**
 * The values of labels that are known from the start, each with each. They begin at 0: Prometheus sees no increase in a
 * series whose first value is 1, so an alert would miss the first event of each instance.
 */
type Known<Label extends string> = Readonly<Record<Label, readonly string[]>>;

function combinations<Label extends string>(known: Known<Label>): Record<Label, string>[] {
  return (Object.entries(known) as [Label, readonly string[]][]).reduce<Record<Label, string>[]>(
    (all, [label, values]) => all.flatMap((labels) => values.map((value) => ({ ...labels, [label]: value }))),
    [{} as Record<Label, string>],
  );
}

type Reading = Backlog & { readonly aheadS: number };

/** What waits in the database: the same for all instances. The gauges of one scrape share one reading. */
function addBacklog(db: Database, registers: Registry[]): void {
  let running: Promise<Reading | undefined> | undefined;
  const writes = createReadiness(db);
  const both = async (): Promise<Reading | undefined> => {
    const [backlog, written] = await Promise.all([readBacklog(db), writes()]);
    return backlog && written && { ...backlog, aheadS: written.aheadMs / 1000 };
  };
  const read = (): Promise<Reading | undefined> =>
    (running ??= both().finally(() => {
      running = undefined;
    }));
  const add = (name: string, help: string, pick: (reading: Reading | undefined) => number | undefined): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Unknown is not 0: a comparison with NaN raises no alarm, and ends none.
        this.set(pick(await read()) ?? Number.NaN);
      },
    });
  add("service_database_up", "1 if the database can be read and written", (backlog) => (backlog ? 1 : 0));
  add("service_clock_ahead_seconds", "How far this machine's clock is ahead of the database's", (it) => it?.aheadS);
  add("service_outbox_waiting", "Messages that are neither sent nor given up", (backlog) => backlog?.messages);
  add("service_outbox_oldest_seconds", "Age of the oldest of them", (backlog) => backlog?.oldestMessageS);
  add("service_payments_pending", "Payment attempts whose outcome is unknown", (backlog) => backlog?.payments);
  add("service_payments_pending_oldest_seconds", "Age of the oldest of them", (backlog) => backlog?.oldestPaymentS);
  add("service_payments_surplus", "Charges that must be given back and are not", (backlog) => backlog?.surplus);
  add("service_refunds_pending", "Refunds whose outcome is not certain", (backlog) => backlog?.refunds);
  add("service_refunds_pending_oldest_seconds", "Age of the oldest of them", (backlog) => backlog?.oldestRefundS);
}
