import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { accountOf } from "../accounts/index.ts";
import { inTransaction, now, readNow, type Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { erasePerson, isMoneyOnItsWay, onePerson, recordAct } from "../support/index.ts";
import { dayWords } from "../texts/index.ts";

type EndingResources = Pick<Resources, "db" | "secrets" | "outbox" | "links"> & {
  readonly config: Pick<Resources["config"], "accountKeptDays">;
};

/** Between the mail that warns the owner and the end. */
const WARNED_DAYS = 30;
const DAY_MS = 86_400_000;

/** Warns the owners of at most `most` accounts that will end, and returns their number. */
export function warnOwners({ db, outbox, links, config }: EndingResources, most: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const unseen = sql`warned_at is null and seen_at < ${before(config.accountKeptDays - WARNED_DAYS)}`;
    const ids = await endingOnes(tx, unseen, sql`seen_at`, most);
    for (const id of ids) {
      const { email, firstName, country } = await accountOf(tx, id);
      const language = await languageOf(tx, id);
      const lastDay = dayWords(language, new Date((await readNow(tx)).getTime() + WARNED_DAYS * DAY_MS));
      await outbox.enqueue(tx, {
        purpose: `account-ending ${id} ${randomUUID()}`,
        channel: "mail",
        to: email,
        template: "accountEnding",
        language,
        country,
        values: { firstName, link: links.to("login"), lastDay },
      });
      await tx.updateTable("users").set({ warned_at: now }).where("id", "=", id).execute();
    }
    return ids.length;
  });
}

/**
 * Erases at most `most` accounts whose owners were warned and did not sign in, as support does, each in a transaction of
 * its own. Returns their number. Throws the last error if none could be erased and some should have been.
 */
export async function endAccounts(resources: EndingResources & Pick<Resources, "log">, most: number): Promise<number> {
  const { db, config, log } = resources;
  // A day more than was said, so that the last day is over everywhere.
  const warned = sql`warned_at < ${before(WARNED_DAYS + 1)} and seen_at < ${before(config.accountKeptDays)}`;
  const seen: string[] = [];
  let [ended, refusal]: [number, unknown] = [0, undefined];
  // Those that cannot be erased are the oldest, and would hold all others up for ever.
  for (let due = [""]; ended === 0 && due.length > 0; ) {
    due = await endingOnes(db, sql`${warned} and id <> all(${seen}::uuid[])`, sql`warned_at`, most);
    for (const id of due) {
      seen.push(id);
      try {
        if (await endAccount(resources, sql`${warned} and id = ${id}`)) ended += 1;
      } catch (error) {
        refusal = error;
        log.error(
          { account: id, reason: error instanceof Error ? error.name : "unknown" },
          "an account was not erased",
        );
      }
    }
  }
  if (ended === 0 && refusal !== undefined) throw refusal;
  return ended;
}

/** Erases the account if it is still due: its owner may have signed in or paid since it was found. */
function endAccount({ db, secrets, config }: EndingResources, due: RawBuilder<unknown>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [id] = await endingOnes(tx, due, sql`warned_at`, 1);
    if (id === undefined) return false;
    const person = await onePerson(tx, id);
    const erased = await erasePerson(tx, secrets, person);
    const reason = `nobody signed in for ${config.accountKeptDays} days`;
    await recordAct(tx, { act: "erase", by: "the service", reason, subject: person.id, details: { ...erased } });
    return true;
  });
}

/**
 * Not while a subscription runs that was paid, also one that was changed after a renewal, or while money is on its way.
 * Skips accounts that another instance has.
 */
async function endingOnes(
  tx: Kysely<Tables>,
  where: RawBuilder<unknown>,
  oldest: RawBuilder<unknown>,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${where}
      and not exists (
        select 1 from signups join orders on orders.signup_id = signups.id
        where signups.id = users.signup_id and signups.paid_at + make_interval(years => orders.years) > now())
      and not exists (
        select 1 from payments where payments.signup_id = users.signup_id and payments.status = 'charged'
          and (payments.upgrade->>'renewsOn')::timestamptz > now())
      and not ${isMoneyOnItsWay(sql`users.signup_id`)}
    order by ${oldest} limit ${most} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** That of their last purchase, or a professional's own. */
async function languageOf(tx: Kysely<Tables>, id: string): Promise<string> {
  const { rows } = await sql<{ language: string }>`
    select coalesce(
      (select language from payments where payments.signup_id = users.signup_id order by created_at desc limit 1),
      (select lang from professionals where professionals.id = users.professional_id), 'en') as language
    from users where id = ${id}`.execute(tx);
  return rows[0]?.language ?? "en";
}

function before(days: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(days => ${days})`;
}
