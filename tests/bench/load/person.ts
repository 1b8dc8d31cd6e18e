import { setTimeout as pause } from "node:timers/promises";
import type { Shop } from "../../unit/payments/sandbox-shop.ts";
import { chooseLogin, Visitor } from "../../unit/server/accounts.ts";
import { type Answer, Client } from "../../unit/server/builders.ts";
import type { Durations } from "./percentiles.ts";

/** Calls before which a person thinks, in a whole journey. */
export const CALLS = 12;

/** A client that measures its calls, and thinks before each, as people do between two screens. */
export class MeasuredClient extends Client {
  readonly #durations: Durations;
  readonly #thinkMs: number;

  constructor(origin: string, durations: Durations, thinkMs = 0) {
    super(origin);
    this.#durations = durations;
    this.#thinkMs = thinkMs;
  }

  /** Throws for an answer that is not the one that was wanted. */
  override async send(...call: Parameters<Client["send"]>): Promise<Answer> {
    return expected(call, await this.sendOnce(...call));
  }

  async sendOnce(...[method, url, options]: Parameters<Client["send"]>): Promise<Answer> {
    // Exponential, so that the calls of many people do not come in waves.
    if (this.#thinkMs > 0) await pause(-Math.log(1 - Math.random()) * this.#thinkMs);
    const name = nameOf(method, url);
    const begun = performance.now();
    const answer = await super.send(method, url, options);
    this.#durations.add(name, performance.now() - begun);
    if (answer.status >= 400) this.#durations.fail(name);
    return answer;
  }
}

export function expected([method, url]: Parameters<Client["send"]>, answer: Answer): Answer {
  if (answer.status < 400) return answer;
  throw new Error(`${nameOf(method, url)}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

function nameOf(method: string, url: string): string {
  return `${method} ${url.replace(/\?.*/, "").replaceAll(/\/[\w-]{20,}/g, "/…")}`;
}

let serial = 0;

/** From the first screen to a login: registration, family, address, package, price, payment, receipt, login chosen. */
export async function signUp(client: Client, shop: Shop): Promise<{ username: string; password: string }> {
  serial += 1;
  await client.send("GET", "/v2/countries/US/options");
  const phoneNumber = `555${String(serial).padStart(7, "0")}`;
  const { by, body } = await client.readyToPay({ phoneNumber });
  const paid = await client.pay(by, { ...body, payment: { ...body.payment, nonce: await shop.nonce() } });
  await client.receipt(by);
  return chooseLogin({ client }, by, paid);
}

/** The same, and then logs in and sees the account. */
export async function walk(client: Client, shop: Shop): Promise<Visitor> {
  const { username, password } = await signUp(client, shop);
  const visitor = new Visitor({ client });
  await visitor.logIn(username, password);
  await visitor.me();
  return visitor;
}

/** What somebody with an account does later: looks for a larger plan, and forgets password and user name. */
export async function comeBack(visitor: Visitor): Promise<void> {
  const { username, email } = (await visitor.me()).body as { readonly username: string; readonly email: string };
  await visitor.send("GET", "/v2/users/me/upgrades");
  await visitor.send("POST", "/v2/users/me/upgrades/price", { packageId: 2003 });
  await visitor.keepAlive();
  await visitor.send("POST", "/v2/users/password/forgotten", { account: username });
  await visitor.send("POST", "/v2/users/username/recovery/email", { email, locale: "en" });
}
