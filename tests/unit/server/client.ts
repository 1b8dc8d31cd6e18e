import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { Service } from "../../../src/server/index.ts";

export interface Answer {
  readonly status: number;
  /** Parsed JSON of any shape: tests assert what they read from it. */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Calls the service as a browser does: one in this process, or over HTTP the one at a URL. */
export class Client {
  readonly service: Service | string;

  constructor(service: Service | string) {
    this.service = service;
  }

  async send(
    method: "GET" | "POST" | "PUT",
    url: string,
    options: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    if (typeof this.service === "string") return sendTo(this.service, method, url, options);
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

  price(
    by: Registration,
    order: object,
    address: object = ADDRESS,
    payForCoparent = false,
    paymentCodes: readonly string[] = [],
  ): Promise<Answer> {
    return this.send("POST", `/v2/signups/${by.signupId}/pricing`, {
      body: {
        address: { type: "PRIMARY", ...address },
        limboId: by.signupId,
        orderDetail: order,
        payForCoparent,
        paymentCodes,
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

  /** Creates a registration with family, address and package, ready to be priced. */
  async family(people: {
    parent?: object;
    coParent?: object;
    children?: object[] | undefined;
    referrer?: string | undefined;
  }): Promise<{ by: Registration; order: object }> {
    const headers = people.referrer === undefined ? undefined : { "referrer-key": people.referrer };
    const created = await this.create({ parent: { ...newParent().parent, ...people.parent } }, headers);
    const by = created.body as Registration;
    const children = people.children ?? FAMILY.children;
    await this.update(by, { ...FAMILY, coParent: people.coParent ?? FAMILY.coParent, children, sections: ["FAMILY"] });
    await this.update(by, { address: ADDRESS, sections: ["ADDRESS"] });
    return { by, order: (await this.choose(by)).body.order };
  }

  /** Pays for the chosen package: for the parent alone, or for the co-parent too. */
  async payFor(
    by: Registration,
    order: object,
    { payForCoparent, headers }: { payForCoparent: boolean; headers?: Record<string, string> },
  ): Promise<Answer> {
    const { totals, taxId } = (await this.price(by, order, ADDRESS, payForCoparent)).body;
    return this.pay(by, { ...payBody(order, totals, taxId), payForCoparent }, headers);
  }

  /** Creates a registration in its state just before the payment, with the body of the payment. */
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

async function sendTo(
  origin: string,
  method: string,
  url: string,
  { body, headers }: { body?: object; headers?: Record<string, string> },
): Promise<Answer> {
  const sent = body && { body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
  const response = await fetch(origin + url, { method, headers, ...sent });
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    body: await response.json(),
    headers: { ...Object.fromEntries(response.headers), ...(cookies.length > 0 && { "set-cookie": cookies }) },
  };
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
