import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import type { ChargeRequest, ChargeResult, PaymentsGateway, Transaction } from "../../../src/server/payments/index.ts";
import { createService } from "../../../src/server/index.ts";
import type { Service, ServiceConfig } from "../../../src/server/index.ts";

export const PEPPER = "a pepper that is used in tests and nowhere else";

export function config(dataDir: string, changes: Partial<ServiceConfig> = {}): ServiceConfig {
  return {
    host: "127.0.0.1",
    port: 0,
    dataDir,
    registrationTtlMs: 3_600_000,
    pepper: PEPPER,
    logLevel: "silent",
    homePricingGroup: "P0",
    callsPerMinute: 10_000,
    trustProxy: false,
    ...changes,
  };
}

/** A gateway that remembers; `next` decides how the next charges end. */
export interface TestGateway extends PaymentsGateway {
  readonly requests: ChargeRequest[];
  readonly charged: Transaction[];
  next: (request: ChargeRequest, charge: () => Transaction) => ChargeResult | Promise<ChargeResult>;
}

export function testGateway(settlesAfterMs = 0): TestGateway {
  const requests: ChargeRequest[] = [];
  const charged: Transaction[] = [];
  return {
    requests,
    charged,
    settlesAfterMs,
    next: (_request, charge) => ({ outcome: "approved", transaction: charge() }),
    async charge(request) {
      requests.push(request);
      return this.next(request, () => {
        const transaction = transactionOf(request);
        charged.push(transaction);
        return transaction;
      });
    },
    createSession: async ({ currency }) => ({
      provider: "sandbox",
      clientToken: "client-token",
      methods: ["card"],
      currency,
      sca: currency === "GBP",
      expiresAt: "2030-01-01T00:00:00.000Z",
      sandboxOrigin: "http://localhost:1",
    }),
    findByAttempt: async (attemptId) => charged.filter((one) => one.attemptId === attemptId),
    get: async (id) => charged.find((one) => one.id === id) ?? null,
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

export interface Bench {
  readonly service: Service;
  readonly gateway: TestGateway;
  readonly dir: string;
  readonly client: Client;
  stop(): Promise<void>;
}

/** A service on a database of its own, in a folder that goes with it. */
export async function startBench(changes: Partial<ServiceConfig> = {}): Promise<Bench> {
  const dir = await mkdtemp(join(tmpdir(), "service-"));
  const gateway = testGateway();
  const service = await createService(config(dir, changes), gateway);
  return {
    service,
    gateway,
    dir,
    client: new Client(service),
    async stop() {
      await service.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export interface Answer {
  readonly status: number;
  // Tests read answers and problems alike; what they read is what they assert.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Speaks to the service as a browser does. */
export class Client {
  readonly service: Service;

  constructor(service: Service) {
    this.service = service;
  }

  async send(
    method: "GET" | "POST" | "PUT",
    url: string,
    options: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const request: InjectOptions = { method, url, headers: options.headers };
    if (options.body) request.payload = options.body;
    const response = await this.service.inject(request);
    const json = String(response.headers["content-type"]).includes("json");
    return { status: response.statusCode, body: json ? response.json() : response.body, headers: response.headers };
  }

  create(body: object = {}, headers?: Record<string, string>): Promise<Answer> {
    return this.send("POST", "/v2/signups", { body: { ...newParent(), ...body }, headers });
  }

  update(by: Registration, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("PUT", `/v2/signups/${by.signupId}`, { body, headers: { ...keyOf(by), ...headers } });
  }

  choose(by: Registration, packageId = 2002, country = "US", alacarte?: object): Promise<Answer> {
    const countryCriteria = { countryCode: "+1", phoneNumber: "5551234567", country };
    return this.send("PUT", `/v2/signups/${by.signupId}/package`, {
      body: { packageId, countryCriteria, ...(alacarte && { alacarte }) },
      headers: keyOf(by),
    });
  }

  price(by: Registration, order: object, address: object = ADDRESS): Promise<Answer> {
    return this.send("POST", `/v2/signups/${by.signupId}/pricing`, {
      body: {
        address: { type: "PRIMARY", ...address },
        limboId: by.signupId,
        orderDetail: order,
        payForCoparent: false,
        paymentCodes: [],
        phoneCountryCode: "+1",
        phoneNumber: "5551234567",
      },
      headers: keyOf(by),
    });
  }

  pay(by: Registration, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", `/v2/signups/${by.signupId}/payment`, { body, headers: { ...keyOf(by), ...headers } });
  }

  receipt(by: Registration): Promise<Answer> {
    return this.send("GET", `/v2/signups/${by.signupId}/payment`, { headers: keyOf(by) });
  }

  /** A registration as it is just before the payment, with the body that pays for it. */
  async readyToPay(parent: object = {}): Promise<{ by: Registration; body: PayBody }> {
    const created = await this.create({ parent: { ...newParent().parent, ...parent } });
    const by = created.body as Registration;
    await this.update(by, { ...FAMILY, sections: ["FAMILY"] });
    await this.update(by, {
      parent: { timeZone: "America/Los_Angeles" },
      address: ADDRESS,
      sections: ["PARENT", "ADDRESS"],
    });
    const { order } = (await this.choose(by)).body as { order: object };
    const { totals, taxId } = (await this.price(by, order)).body as {
      totals: { total: number; taxAmount: number };
      taxId: string;
    };
    return { by, body: payBody(order, totals, taxId) };
  }
}

export interface Registration {
  readonly signupId: string;
  readonly registrationKey: string;
}

export type PayBody = ReturnType<typeof payBody>;

export function keyOf(by: Registration): Record<string, string> {
  return { "registration-key": by.registrationKey };
}

export function payBody(order: object, totals: { total: number; taxAmount: number }, taxId: string) {
  return {
    marketingOptIn: true,
    order,
    payment: {
      amountDisplayed: totals.total,
      cardHolderName: "Jordan Avery",
      nonce: "nonce",
      paymentType: "CREDIT_CARD",
      pricingLocale: "en-US",
      storePaymentOnFile: true,
      taxAmountDisplayed: totals.taxAmount,
      taxId,
    },
    payForCoparent: false,
    promoCodes: null,
  };
}

let people = 0;

export function newParent() {
  people += 1;
  return {
    parent: {
      firstName: "Jordan",
      lastName: "Avery",
      email: `jordan${people}-${randomUUID().slice(0, 8)}@example.com`,
      phoneCountryCode: "+1",
      phoneNumber: "5551234567",
    },
    parentDuplicateConfirmed: false,
    sections: ["NAME"],
    anonymousId: "visitor",
    identify: { language: "en" },
  };
}

export const FAMILY = {
  coParent: { firstName: "Sam", lastName: "Rivera", email: "sam.rivera@example.com" },
  coParentDuplicateConfirmed: false,
  children: [{ firstName: "Robin", lastName: "Avery", email: "" }],
};

export const ADDRESS = {
  line1: "18 Alder Street",
  line2: "Apt 4",
  city: "Sacramento",
  region: "CA",
  postalCode: "95814",
  country: "US",
};

export const SECURITY = {
  referral: { selection: "SEARCH_ENGINE", other: "" },
  security: { question: "Where did we meet?", answer: "In the library", code: "4821" },
  sections: ["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"],
};
