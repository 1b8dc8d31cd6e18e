import { randomUUID } from "node:crypto";
import type { DatabaseLimits } from "../../../src/server/db/index.ts";
import { readConfig, type ServiceConfig } from "../../../src/server/index.ts";
import type { RefundRequest } from "../../../src/server/payments/gateway.ts";
import type { ChargeRequest, ChargeResult, PaymentsGateway, Transaction } from "../../../src/server/payments/index.ts";
import { gate } from "../gate.ts";

export const PEPPER = "a pepper that is used in tests and nowhere else";

/** Long limits for a busy machine that runs many tests, and for tests that hold a lock until others wait for it. */
export const PATIENT: DatabaseLimits = { statementMs: 120_000, connectionMs: 120_000, idleMs: 240_000 };

export function config(dataDir: string, changes: Partial<ServiceConfig> = {}): ServiceConfig {
  return {
    ...readConfig({}, dataDir),
    port: 0,
    dataDir,
    pagesDir: undefined,
    staff: undefined,
    databaseLimits: PATIENT,
    registrationTtlMs: 3_600_000,
    publicOrigin: "https://join.test",
    mailFrom: "Twofold <no-reply@join.test>",
    outboxPage: false,
    pepper: PEPPER,
    logLevel: "silent",
    callsPerMinute: 10_000,
    signUpsPerHour: 10_000,
    sampleCodes: false,
    development: false,
    ...changes,
  };
}

/** A gateway that records its requests and charges. `next` decides how the next charges end. */
export interface TestGateway extends PaymentsGateway {
  readonly requests: ChargeRequest[];
  readonly charged: Transaction[];
  /** What was paid back, each refund once. */
  readonly refunds: RefundRequest[];
  next: (request: ChargeRequest, charge: () => Transaction) => ChargeResult | Promise<ChargeResult>;
}

type Outcome = TestGateway["next"];

export const approved: Outcome = (_request, charge) => ({ outcome: "approved", transaction: charge() });

/** The provider charged, and its answer was lost. */
export const chargedUnanswered: Outcome = (_request, charge) => {
  charge();
  return { outcome: "unknown", cause: "no answer" };
};

/** The provider did not charge, and nobody knows that. */
export const unanswered: Outcome = () => ({ outcome: "unknown", cause: "no answer" });

/** The next charges wait for `release`, and are approved then. `requested` resolves when the first one has come. */
export function holdCharge(gateway: TestGateway): { readonly requested: Promise<void>; readonly release: () => void } {
  const [begun, held] = [gate(), gate()];
  gateway.next = async (_request, charge) => {
    begun.open();
    await held.opened;
    return { outcome: "approved", transaction: charge() };
  };
  return { requested: begun.opened, release: held.open };
}

export function testGateway(settlesAfterMs = 0): TestGateway {
  const requests: ChargeRequest[] = [];
  const charged: Transaction[] = [];
  const refunds: RefundRequest[] = [];
  return {
    requests,
    charged,
    settlesAfterMs,
    next: approved,
    async charge(request) {
      requests.push(request);
      return this.next(request, () => {
        const transaction = transactionOf(request);
        charged.push(transaction);
        return transaction;
      });
    },
    cardBrand: async (nonce) => /^brand-([a-z-]+)$/.exec(nonce)?.[1] ?? null,
    createSession: async ({ currency }) => ({
      provider: "sandbox",
      clientToken: "client-token",
      methods: ["card", "paypal", "venmo"],
      currency,
      sca: currency === "GBP",
      expiresAt: "2030-01-01T00:00:00.000Z",
      sandboxOrigin: "http://localhost:1",
    }),
    findByAttempt: async (attemptId) => charged.filter((one) => one.attemptId === attemptId),
    refunds,
    async refund(request) {
      const { transactionId } = request;
      const at = charged.findIndex((one) => one.id === transactionId);
      const transaction = charged[at];
      if (!transaction) return { outcome: "refused", code: "notFound" };
      if (!refunds.some(({ refundId }) => refundId === request.refundId)) refunds.push(request);
      if (request.whole) charged[at] = { ...transaction, status: "voided" };
      return { outcome: "refunded", transactionId: request.whole ? transactionId : `refund-${request.refundId}` };
    },
    csp: () => ({
      "script-src": [],
      "style-src": [],
      "img-src": [],
      "frame-src": ["http://localhost:1"],
      "connect-src": ["http://localhost:1"],
    }),
  };
}

export function transactionOf(request: ChargeRequest, status: Transaction["status"] = "charged"): Transaction {
  return {
    id: randomUUID().slice(0, 8),
    attemptId: request.attemptId,
    status,
    providerStatus: status,
    money: { amount: request.amount, currency: request.currency },
    method: "card",
    card: { brand: "Visa", lastFour: "1111" },
    vaultToken: "vault",
    createdAt: new Date().toISOString(),
  };
}
