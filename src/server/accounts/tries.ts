import type { Kysely } from "kysely";
import { now } from "../db/index.ts";
import type { Tables } from "../db/index.ts";
import type { Call } from "../http/index.ts";
import { network, ServiceError } from "../http/index.ts";
import { countOne } from "../quota/index.ts";
import type { OperationId } from "../../generated/types.ts";

/** How many tries are allowed. */
interface Limit {
  readonly account: number;
  /** Higher than for an account, because a household, a school or a phone network may share one address. */
  readonly address: number;
  readonly withinMs: number;
}

const MINUTE = 60_000;

/** `log-in` and `password` count failures. The others count every message that is sent and every code that is tried. */
const LIMITS = {
  "log-in": { account: 10, address: 100, withinMs: 15 * MINUTE },
  password: { account: 10, address: 100, withinMs: 15 * MINUTE },
  recovery: { account: 5, address: 50, withinMs: 60 * MINUTE },
  code: { account: 5, address: 50, withinMs: 60 * MINUTE },
} as const satisfies Record<string, Limit>;

type Purpose = keyof typeof LIMITS;
type By = Pick<Call<OperationId>, "secrets" | "address"> & { readonly db: Kysely<Tables> };

/**
 * Counts a try before it is made, so that parallel tries count too. Throws `too-many-requests` above the limit. The
 * count is in the database, which all instances share. Names without an account count as well, so the limit does not
 * reveal whether an account exists.
 */
export async function countTry(by: By, purpose: Purpose, account: string): Promise<void> {
  const { account: most, address: mostOfAddress, withinMs } = LIMITS[purpose];
  await count(by, addressKey(purpose, by.address), mostOfAddress, withinMs);
  await count(by, accountKey(purpose, account), most, withinMs);
}

/**
 * Call after a successful try. Resets the account's count, but takes back only this try from the address's count:
 * otherwise a person could log in to their own account to get more tries at other accounts.
 */
export async function forgiveTries(by: By, purpose: Purpose, account: string): Promise<void> {
  await by.db
    .deleteFrom("tries")
    .where("key", "=", keyOf(by, accountKey(purpose, account)))
    .execute();
  await by.db
    .updateTable("tries")
    .set((is) => ({ count: is("count", "-", 1) }))
    .where("key", "=", keyOf(by, addressKey(purpose, by.address)))
    .where("count", ">", 0)
    .execute();
}

export async function forgetOldTries(db: By["db"]): Promise<void> {
  await db.deleteFrom("tries").where("until", "<", now).execute();
}

async function count(by: By, key: string, most: number, withinMs: number): Promise<void> {
  const { count: tries, seconds } = await countOne(by.db, keyOf(by, key), withinMs);
  if (tries <= most) return;
  const retryAfter = Math.max(1, Math.ceil(seconds));
  throw new ServiceError("too-many-requests", { retryAfter, text: "service.tooManyTries" });
}

function accountKey(purpose: Purpose, account: string): string {
  return `${purpose} account ${account}`;
}

function addressKey(purpose: Purpose, address: string): string {
  return `${purpose} address ${network(address)}`;
}

function keyOf({ secrets }: By, key: string): Buffer {
  return secrets.digest(`tries ${key}`);
}
