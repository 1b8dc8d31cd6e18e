import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { accountOf } from "../accounts/index.ts";
import { inTransaction, now } from "../db/index.ts";
import type { Tables } from "../db/index.ts";
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
      const lastDay = dayWords(language, new Date(Date.now() + WARNED_DAYS * DAY_MS));
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

/** Erases at most `most` accounts whose owners were warned and did not sign in, as support does. Returns their number. */
export function endAccounts({ db, secrets, config }: EndingResources, most: number): Promise<number> {
  const { accountKeptDays: days } = config;
  return inTransaction(db, async (tx) => {
    // A day more than was said, so that the last day is over everywhere.
    const warned = sql`warned_at < ${before(WARNED_DAYS + 1)} and seen_at < ${before(days)}`;
    const ids = await endingOnes(tx, warned, sql`warned_at`, most);
    for (const id of ids) {
      const person = await onePerson(tx, id);
      const erased = await erasePerson(tx, secrets, person);
      const reason = `nobody signed in for ${days} days`;
      await recordAct(tx, { act: "erase", by: "the service", reason, subject: person.id, details: { ...erased } });
    }
    return ids.length;
  });
}

/** Not while a subscription runs that was paid, or money is on its way. Skips accounts that another instance has. */
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
