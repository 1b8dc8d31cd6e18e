import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "../unit/payments/sandbox-shop.ts";
import { Client } from "../unit/server/builders.ts";
import type { Answer, PayBody, Registration } from "../unit/server/builders.ts";

/** What callers of a service were answered meanwhile. */
export interface Seen {
  /** Calls that were told to come again. */
  unavailable: number;
  /** The longest that any call took, ms. */
  longestMs: number;
  /** How often somebody was charged. */
  charged: number;
}

/**
 * Somebody who is told to come again (503, or that the call with this key is still being carried out) does, with the same key, until it works. Throws for every
 * other failure of the service, for one that lacks `Retry-After`, and where no answer comes.
 */
export class Person extends Client {
  readonly seen: Seen;

  constructor(origin: string, seen: Seen) {
    super(origin);
    this.seen = seen;
  }

  override async send(...[method, url, options = {}]: Parameters<Client["send"]>): Promise<Answer> {
    const key: Record<string, string> = method === "GET" ? {} : { "idempotency-key": randomUUID() };
    for (;;) {
      const began = performance.now();
      const answer = await super.send(method, url, { ...options, headers: { ...key, ...options.headers } });
      this.seen.longestMs = Math.max(this.seen.longestMs, performance.now() - began);
      const { code, kind } = answer.body;
      const running = code === "in-progress";
      if (answer.status < 500 && !running) return answer;
      const unavailable = answer.status === 503 && code === "unavailable" && kind === "network";
      if (!(running || unavailable) || !answer.headers["retry-after"])
        throw new Error(`${method} ${url} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
      this.seen.unavailable += 1;
      await sleep(100);
    }
  }

  /** Pays with a card typed anew each time, waits while the payment is being looked for, and ends at the receipt. */
  async payThrough(shop: Shop, by: Registration, body: PayBody): Promise<void> {
    for (;;) {
      const answer = await this.pay(by, { ...body, payment: { ...body.payment, nonce: await shop.nonce() } });
      const { code } = answer.body;
      if (answer.status === 200 || code === "already-paid") break;
      if (code !== "payment-pending") throw new Error(`Paying: ${JSON.stringify(answer.body)}`);
      await sleep(100);
    }
    const receipt = await this.receipt(by);
    if (receipt.status !== 200) throw new Error(`Paid, and the receipt is ${JSON.stringify(receipt.body)}`);
  }
}
