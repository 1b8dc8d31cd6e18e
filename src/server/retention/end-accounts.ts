import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { accountOf } from "../accounts/index.ts";
import { actOnDue, daysAgo, now, readNow, type Tables, type Walk } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { recipientKey } from "../outbox/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { erasePerson, onePerson, recordAct, withPendingMoney } from "../support/index.ts";
import { dayWords } from "../texts/index.ts";

type EndingResources = Pick<Resources, "db" | "secrets" | "outbox" | "links"> & {
  readonly config: Pick<Resources["config"], "accountKeptDays">;
};

const COLUMNS = ["id", "signup_id", "professional_id", "seen_at", "warned_at", "unreached_since"] as const;
type User = Pick<Selectable<Tables["users"]>, (typeof COLUMNS)[number]>;
const USERS = { table: "users", columns: COLUMNS, staying: needed } as const;

/** Between the mail that warns the owner and the end. */
const WARNED_DAYS = 30;
/** A later mail would name a day that is too soon, so it is given up, and another is written. */
const SENT_WITHIN_MS = 3 * 86_400_000;
/**
 * For so long after the first mail was found to be given up, a month after it was written, an owner whom no mail reaches
 * is written to. Then the account ends all the same: about half a year after that mail.
 */
const UNREACHED_DAYS = 150;
const DAY_MS = 86_400_000;

/** Warns the owners of at most `most` accounts that will end, and returns their number. */
export function warnOwners({ db, outbox, links, config }: EndingResources, most: number, walk?: Walk): Promise<number> {
  const where = sql`warned_at is null and seen_at < ${daysAgo(config.accountKeptDays - WARNED_DAYS)}`;
  const warn = async (tx: Kysely<Tables>, user: User): Promise<void> => {
    const { email, firstName, country } = await accountOf(tx, user.id);
    const language = await languageOf(tx, user);
    const lastDay = dayWords(language, inDays(await readNow(tx), WARNED_DAYS));
    await outbox.enqueue(tx, {
      purpose: `account-ending ${user.id} ${randomUUID()}`,
      channel: "mail",
      to: email,
      template: "accountEnding",
      language,
      country,
      values: { firstName, link: links.to("login"), lastDay },
      validForMs: SENT_WITHIN_MS,
    });
    await tx.updateTable("users").set({ warned_at: now }).where("id", "=", user.id).execute();
  };
  return actOnDue(db, { ...USERS, where, since: "seen_at" }, most, each(warn), { walk, together: 1 });
}

/**
 * Erases at most `most` accounts whose owners were warned and did not sign in, as support does. If the mail was given up,
 * the owner is to be warned again, for half a year; if it still waits, or was sent within 30 days, so does the account.
 * Returns how many accounts it looked at. Throws the last error if none could be erased and some should have been.
 */
export function endAccounts(
  resources: EndingResources & Pick<Resources, "log">,
  most: number,
  walk?: Walk,
): Promise<number> {
  const { db, secrets, config, log } = resources;
  // A day more than was said, so that the last day is over everywhere.
  const where = sql`warned_at < ${daysAgo(WARNED_DAYS + 1)} and seen_at < ${daysAgo(config.accountKeptDays)}`;
  const end = async (tx: Kysely<Tables>, user: User): Promise<void> => {
    const at = await readNow(tx);
    const warning = await warningOf(tx, secrets, user, at);
    if (warning === "waiting") return;
    const { unreached_since: earlier, seen_at: seenAt } = user;
    const since = earlier !== null && earlier > seenAt ? earlier : at;
    if (warning === "given up" && at < inDays(since, UNREACHED_DAYS)) {
      const again = { warned_at: null, unreached_since: since };
      await tx.updateTable("users").set(again).where("id", "=", user.id).execute();
      log.info({ account: user.id }, "an account is kept: the mail about its end was not sent, and is written again");
      return;
    }
    const person = await onePerson(tx, user.id);
    const erased = await erasePerson(tx, secrets, person);
    const reason = `nobody signed in for ${config.accountKeptDays} days`;
    await recordAct(tx, { act: "erase", by: "the service", reason, subject: person.id, details: { ...erased } });
  };
  return actOnDue(db, { ...USERS, where, since: "warned_at" }, most, each(end), {
    walk,
    together: 1,
    report: ([account], error) =>
      log.error({ account, reason: error instanceof Error ? error.name : "unknown" }, "an account was not erased"),
  });
}

function each(act: (tx: Kysely<Tables>, user: User) => Promise<void>) {
  return async (tx: Kysely<Tables>, users: readonly User[]): Promise<void> => {
    for (const user of users) await act(tx, user);
  };
}

function inDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/** What became of the mail that warned the owner: `waiting` also if it was sent, and its 30 days are not over. */
async function warningOf(
  tx: Kysely<Tables>,
  secrets: Secrets,
  user: User,
  at: Date,
): Promise<"sent" | "waiting" | "given up"> {
  const { email } = await accountOf(tx, user.id);
  const { warned_at: warnedAt } = user;
  const mails = await tx
    .selectFrom("outbox")
    .select(["sent_at", "given_up_at"])
    .where("recipient", "=", recipientKey(secrets, email))
    .where("purpose", "like", `account-ending ${user.id} %`)
    .execute();
  // One that was sent before is that of an earlier warning.
  const sentAt = mails.flatMap((mail) => mail.sent_at ?? []).find((sent) => warnedAt !== null && sent >= warnedAt);
  if (sentAt !== undefined) return at < inDays(sentAt, WARNED_DAYS) ? "waiting" : "sent";
  return mails.some((mail) => !mail.sent_at && !mail.given_up_at) ? "waiting" : "given up";
}

/** Those whose paid subscription runs, also one that was changed after a renewal, or whose money is on its way. */
async function needed(db: Kysely<Tables>, users: readonly User[]): Promise<ReadonlySet<string>> {
  const registrations = users.flatMap(({ signup_id: id }) => id ?? []);
  if (registrations.length === 0) return new Set();
  const ids = sql.join(registrations);
  const paid = await sql<{ id: string }>`
    select signups.id from signups join orders on orders.signup_id = signups.id
    where signups.id in (${ids}) and signups.paid_at + make_interval(years => orders.years) > now()`.execute(db);
  const changed = await sql<{ id: string }>`
    select signup_id as id from payments
    where signup_id in (${ids}) and status = 'charged' and (upgrade->>'renewsOn')::timestamptz > now()`.execute(db);
  const running = [...paid.rows, ...changed.rows].map(({ id }) => id);
  const stay = new Set([...running, ...(await withPendingMoney(db, registrations))]);
  return new Set(users.filter(({ signup_id: id }) => id !== null && stay.has(id)).map(({ id }) => id));
}

/** That of their last purchase, or a professional's own. */
async function languageOf(tx: Kysely<Tables>, user: User): Promise<string> {
  const last = tx.selectFrom("payments").select("language").where("signup_id", "=", user.signup_id);
  const professional = tx.selectFrom("professionals").select("lang").where("id", "=", user.professional_id);
  const bought = await last.orderBy("created_at", "desc").limit(1).executeTakeFirst();
  return bought?.language ?? (await professional.executeTakeFirst())?.lang ?? "en";
}
