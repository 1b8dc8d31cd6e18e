import { sql } from "kysely";
import { type Answer, type Bench, SECURITY } from "./builders.ts";

/** A message as /dev/outbox returns it. The bench must be started with `outboxPage`. */
export interface Letter {
  readonly channel: string;
  readonly template: string;
  readonly to: string;
  readonly state: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The messages to an address, newest first. */
export async function lettersTo(bench: Bench, to: string): Promise<Letter[]> {
  const { body } = await bench.client.send("GET", "/dev/outbox", { headers: { accept: "application/json" } });
  return (body as { messages: Letter[] }).messages.filter((letter) => letter.to === to);
}

/** The person an invitation is for, and the token of the link. */
export interface Invited {
  readonly userId: string;
  readonly token: string;
}

/** Reads user id and token from the link in a mail, as the page of the link does. */
export function invitedBy(letter: Letter | undefined): Invited {
  const url = new URL(/https:\/\/\S+/.exec(letter?.text ?? "")?.[0] ?? "");
  const secrets = new URLSearchParams(url.hash.slice(1));
  return { userId: secrets.get("user") ?? "", token: secrets.get("token") ?? "" };
}

/** Creates a first parent who pays. Returns both parents' e-mails and the newest letter to the co-parent. */
export async function invite(
  bench: Bench,
  options: {
    parent?: object;
    coParent?: object;
    children?: object[];
    payForCoparent?: boolean;
    referrer?: string;
    lang?: string;
  } = {},
): Promise<{ email: string; parent: string; letter: Letter | undefined }> {
  const { client } = bench;
  const email = `sam-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const parent = `jordan-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { by, order } = await client.family({
    parent: { email: parent, ...options.parent },
    coParent: { firstName: "Sam", lastName: "Rivera", email, ...options.coParent },
    children: options.children,
    referrer: options.referrer,
  });
  const headers = { "accept-language": options.lang ?? "en" };
  const paid: Answer = await client.payFor(by, order, { payForCoparent: options.payForCoparent ?? false, headers });
  if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`);
  return { email, parent, letter: (await lettersTo(bench, email))[0] };
}

/** Calls of an invited parent. */
export function asInvited(bench: Bench, { userId, token }: Invited) {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/v2/invites/${userId}`;
  return {
    find: (lang = "en") =>
      bench.client.send("GET", "/v2/invites", { headers: { ...headers, "accept-language": lang } }),
    get: (what = "") => bench.client.send("GET", `${path}${what}`, { headers }),
    put: (what: string, body?: object, more: Record<string, string> = {}) =>
      bench.client.send("PUT", `${path}${what}`, { headers: { ...headers, ...more }, body }),
    post: (what: string, body: object, more: Record<string, string> = {}) =>
      bench.client.send("POST", `${path}${what}`, { headers: { ...headers, ...more }, body }),
    pricingGroup: (body: object) => bench.client.send("POST", "/v2/invites/pricing-group", { headers, body }),
    requestLink: (lang = "en") =>
      bench.client.send("POST", "/v2/invites/links", { headers: { ...headers, "accept-language": lang } }),
    credentials: (username: string) =>
      bench.client.send("PUT", "/v2/users/credentials", {
        headers,
        body: { username, password: "Maple7-river-stone" },
      }),
  };
}

/** The invite context that the page of a link receives. */
export async function contextOf(of: ReturnType<typeof asInvited>) {
  const { status, body } = await of.find();
  if (status !== 200) throw new Error(`no context: ${JSON.stringify(body)}`);
  return body.users[0].value;
}

/** Sets security details and credentials: the last steps once the subscription is paid. */
export async function finish(of: ReturnType<typeof asInvited>): Promise<void> {
  const saved = await of.put("", SECURITY);
  const set = await of.credentials(`sam.${crypto.randomUUID().slice(0, 8)}`);
  if (saved.status !== 200 || set.status !== 200) throw new Error(JSON.stringify([saved.body, set.body]));
}

/** Moves all times of a person's links into the past by this PostgreSQL interval. */
export async function age({ service }: Bench, userId: string, by: string): Promise<void> {
  await sql`update invitations set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where signup_id = (select id from signups where user_id = ${userId})`.execute(service.db);
}
