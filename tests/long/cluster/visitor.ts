import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "../../unit/payments/sandbox-shop.ts";
import { type Answer, type Client, keyOf, type PayBody, type Registration } from "../../unit/server/builders.ts";
import { orNoAnswer, Person, type Seen } from "../person.ts";

const THINKING_MS = 700;
/** Every so many people leave when the answer to their payment does not come. */
const LEAVES_EVERY = 5;
let people = 0;

/** A person behind a load balancer, who thinks before each call. Some leave when the answer to their payment is to try again later. */
export class Visitor extends Person {
  readonly #leaves: boolean;

  constructor(origin: string, seen: Seen) {
    super(origin, seen);
    people += 1;
    this.#leaves = people % LEAVES_EVERY === 0;
  }

  protected override async ask(...call: Parameters<Client["send"]>): Promise<Answer> {
    await sleep(-Math.log(1 - Math.random()) * THINKING_MS);
    return orNoAnswer(super.ask(...call));
  }

  override async payThrough(shop: Shop, by: Registration, body: PayBody): Promise<boolean> {
    if (!this.#leaves) return super.payThrough(shop, by, body);
    const payment = { ...body.payment, nonce: await shop.nonce() };
    const headers = { ...keyOf(by), "idempotency-key": randomUUID() };
    const url = `/v2/signups/${by.signupId}/payment`;
    const answer = await this.ask("POST", url, { body: { ...body, payment }, headers });
    return answer.status === 200 || (answer.status < 500 && super.payThrough(shop, by, body));
  }
}
