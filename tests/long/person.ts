import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "../unit/payments/sandbox-shop.ts";
import { type Answer, Client, type PayBody, type Registration } from "../unit/server/builders.ts";

/** A service that is not there for so long does not come back. */
const PATIENCE_MS = 180_000;

/** What the callers of a service experienced. */
export interface Seen {
  /** Number of calls that got an answer to try again later. */
  unavailable: number;
  /** The duration of the slowest call, in ms. */
  longestMs: number;
  /** Number of successful payments. */
  charged: number;
}

const NO_ANSWER: Answer = {
  status: 503,
  body: { code: "unavailable", kind: "network" },
  headers: { "retry-after": "1" },
};

/**
 * Takes a broken connection, an answer that is not the service's, and one to a request that did not arrive in time
 * (408), as the pages do: like an answer to try again later.
 */
export async function orNoAnswer(answer: Promise<Answer>): Promise<Answer> {
  try {
    const { status, ...rest } = await answer;
    return status === 408 ? NO_ANSWER : { status, ...rest };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return NO_ANSWER;
    throw error;
  }
}

/**
 * A person who repeats a call with the same key until it works, if the answer is 503 or says that a call with this key
 * is still running. Throws for every other failure of the service, for one without `Retry-After`, and if no answer
 * comes or the service does not come back.
 */
export class Person extends Client {
  readonly seen: Seen;

  constructor(origin: string, seen: Seen) {
    super(origin);
    this.seen = seen;
  }

  override async send(...[method, url, options = {}]: Parameters<Client["send"]>): Promise<Answer> {
    const key: Record<string, string> = method === "GET" ? {} : { "idempotency-key": randomUUID() };
    const first = performance.now();
    for (;;) {
      const began = performance.now();
      const answer = await this.ask(method, url, { ...options, headers: { ...key, ...options.headers } });
      this.seen.longestMs = Math.max(this.seen.longestMs, performance.now() - began);
      const { code, kind } = answer.body;
      const running = code === "in-progress";
      if (answer.status < 500 && !running) return answer;
      const unavailable = answer.status === 503 && code === "unavailable" && kind === "network";
      if (!(running || unavailable) || !answer.headers["retry-after"])
        throw new Error(`${method} ${url} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
      if (began - first > PATIENCE_MS) throw new Error(`${method} ${url} was tried for ${PATIENCE_MS} ms`);
      this.seen.unavailable += 1;
      await sleep(100);
    }
  }

  /** Sends a call once. */
  protected ask(...call: Parameters<Client["send"]>): Promise<Answer> {
    return super.send(...call);
  }

  /**
   * Pays with a newly typed card for each try, waits while the service still looks for the payment, and fetches the
   * receipt. Returns whether the person stayed until then.
   */
  async payThrough(shop: Shop, by: Registration, body: PayBody): Promise<boolean> {
    const began = performance.now();
    for (;;) {
      const answer = await this.pay(by, { ...body, payment: { ...body.payment, nonce: await shop.nonce() } });
      const { code } = answer.body;
      if (answer.status === 200 || code === "already-paid") break;
      const tooLate = performance.now() - began > PATIENCE_MS;
      if (code !== "payment-pending" || tooLate) throw new Error(`Paying: ${JSON.stringify(answer.body)}`);
      await sleep(100);
    }
    const receipt = await this.receipt(by);
    if (receipt.status !== 200) throw new Error(`Paid, and the receipt is ${JSON.stringify(receipt.body)}`);
    return true;
  }
}
