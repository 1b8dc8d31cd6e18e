import { createSecrets } from "../../../src/server/secrets/index.ts";
import { type Answer, type Bench, FAMILY, newParent, PEPPER, type Registration, SECURITY } from "./builders.ts";

/** A person with an account, as the join journey creates it. */
export interface Owner {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly phone: string;
}

let serial = 0;

/** Creates an account. Each one has its own e-mail, phone and user name. */
export async function makeAccount(bench: Bench, parent: object = {}): Promise<Owner> {
  const person = newPerson(parent);
  const { by, body } = await bench.client.readyToPay(person);
  const paid = await bench.client.pay(by, body);
  return { email: person.email, phone: `+1${person.phoneNumber}`, ...(await chooseLogin(bench, by, paid)) };
}

/** A parent's details, with a phone number that no other parent has. */
function newPerson(parent: object) {
  serial += 1;
  return { ...newParent().parent, phoneNumber: `555${String(serial).padStart(7, "0")}`, ...parent };
}

/** The step after the payment: the parent chooses a user name and password. */
export async function chooseLogin(
  { client }: Pick<Bench, "client">,
  by: Registration,
  paid: Answer,
  username = `owner.${(serial += 1)}.${process.pid}`,
): Promise<Pick<Owner, "userId" | "username" | "password">> {
  const password = "quiet-Harbor-41-lamps";
  const token: string = paid.body.credentialsToken;
  await client.update(by, SECURITY);
  const set = await client.send("PUT", "/v2/users/credentials", {
    body: { username, password },
    headers: { authorization: `Bearer ${token}` },
  });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
  return { userId: paid.body.registration.parent.userId, username, password };
}

export interface Sent {
  readonly channel: string;
  readonly template: string;
  readonly language: string;
  readonly to: string;
  readonly country?: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The messages sent to an e-mail address or phone number, oldest first, without purchase receipts. */
export async function sentTo({ service }: Bench, to: string): Promise<Sent[]> {
  const secrets = createSecrets(PEPPER);
  const rows = await service.db.selectFrom("outbox").selectAll().orderBy("created_at").execute();
  return rows.flatMap(({ channel, template, language, content }) => {
    if (content === null || template === "purchaseReceipt") return [];
    const open = JSON.parse(secrets.open(content)) as Pick<Sent, "to" | "country" | "values">;
    return open.to === to ? [{ channel, template, language, ...open }] : [];
  });
}

/** The token of the last link that was mailed to this address for choosing a password. */
export async function linkOf(bench: Bench, email: string): Promise<string> {
  const mails = await sentTo(bench, email);
  const link = new URL(
    mails.findLast(({ template }) => ["passwordReset", "firstPassword"].includes(template))?.values["link"] ?? "",
  );
  return new URLSearchParams(link.hash.slice(1)).get("token") ?? "";
}

/** A browser: stores the cookies that it receives, and sends them back. */
export class Visitor {
  readonly bench: Pick<Bench, "client">;
  /** The session's. */
  cookie = "";
  /** That of a device which has logged in before. */
  device = "";
  /** From which address it calls, where the service trusts its proxy. */
  readonly from: string | undefined;

  constructor(bench: Pick<Bench, "client">, from?: string) {
    this.bench = bench;
    this.from = from;
  }

  async send(
    method: "GET" | "POST" | "PUT",
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.bench.client.send(method, url, {
      ...(body && { body }),
      headers: {
        ...(this.from !== undefined && { "x-forwarded-for": this.from }),
        ...((this.cookie || this.device) && { cookie: [this.cookie, this.device].filter(Boolean).join("; ") }),
        ...headers,
      },
    });
    for (const cookies of [answer.headers["set-cookie"] ?? []].flat().map(String)) {
      const cookie = cookies.split(";", 1)[0] ?? "";
      if (/^(__Host-)?device=/.test(cookie)) this.device = cookie;
      else this.cookie = cookie;
    }
    return answer;
  }

  logIn(username: string, password: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", "/ofw/login", { username, password }, headers);
  }

  me(): Promise<Answer> {
    return this.send("GET", "/v2/users/me");
  }

  keepAlive(): Promise<Answer> {
    return this.send("GET", "/ofw/keepalive.form");
  }
}

export interface Paying {
  /** The co-parent's e-mail. If it is missing, only their phone is known. */
  readonly email?: string;
  readonly payForCoparent?: boolean;
}

/** A parent who has paid and is logged in to the account, and what was answered to the payment. */
export async function payingParent(bench: Bench, { email = "", payForCoparent = false }: Paying = {}) {
  const coParent = { firstName: "Sam", lastName: "Rivera", email, phoneCountryCode: "+1", phoneNumber: "5557654321" };
  const { by, order } = await bench.client.family({ coParent });
  // The co-parent may have an account already. The parent confirms this, as the journey requires.
  await bench.client.update(by, { ...FAMILY, coParent, coParentDuplicateConfirmed: true, sections: ["FAMILY"] });
  const paid = await bench.client.payFor(by, order, { payForCoparent });
  const { username, password } = await chooseLogin(bench, by, paid);
  const visitor = new Visitor(bench);
  await visitor.logIn(username, password);
  return { visitor, paid };
}
