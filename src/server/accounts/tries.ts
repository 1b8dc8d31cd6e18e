import { type Kysely, sql } from "kysely";
import { type EndedRows, now, type Tables } from "../db/index.ts";
import { type Call, network, ServiceError } from "../http/index.ts";
import { addToCount } from "../quota/index.ts";
import { Unavailable } from "../unavailable.ts";
import type { Account } from "./find.ts";
import type { OperationId } from "../../generated/types.ts";

const MINUTE = 60_000;

/** How many calls one address may make. High, because a household, a school or a phone network may share it. */
const OF_ADDRESS = {
  "log-in": { most: 100, withinMs: 15 * MINUTE },
  password: { most: 100, withinMs: 15 * MINUTE },
  recovery: { most: 50, withinMs: 60 * MINUTE },
  code: { most: 50, withinMs: 60 * MINUTE },
} as const;

/** How many wrong passwords an account takes: from each known device, and from all other browsers together. */
const OF_ACCOUNT = { most: 10, withinMs: 15 * MINUTE } as const;

/** What is counted by address. */
type Calls = keyof typeof OF_ADDRESS;
/** What is also counted by account: wrong passwords, at the login and at a change of the password. */
type Counted = Extract<Calls, "log-in" | "password">;
export type By = Pick<Call<OperationId>, "secrets" | "address"> & { readonly db: Kysely<Tables> };

/** The account of a try as it was named, whether it exists or not, and the calling browser if that account knows it. */
interface TriedAccount {
  readonly name: string;
  readonly device: string | undefined;
}

/** Counts a call of this address. Throws `too-many-requests` above the limit. */
export async function countCall(by: By, calls: Calls): Promise<void> {
  const { most, withinMs } = OF_ADDRESS[calls];
  const text = calls === "log-in" || calls === "password" ? "service.tooManyPasswords" : "service.tooManyTries";
  await count(by, addressKey(by, calls), { most, withinMs, text });
}

/**
 * Counts a try before it is made, so that parallel tries count too. Throws `too-many-requests` above the limit. The
 * count is in the database, which all instances share. Names without an account count as well, so the limit does not
 * reveal whether an account exists. A known device has only its own count: what others try, from anywhere, cannot lock
 * it out. A try that could not be made, because too many passwords wait to be compared, does not count.
 */
export async function countedAttempt<T>(
  by: By,
  tries: Counted,
  account: TriedAccount,
  make: () => Promise<T>,
): Promise<T> {
  if (account.device === undefined) await countCall(by, tries);
  await count(by, accountKey(by, tries, account), { ...OF_ACCOUNT, text: "service.tooManyPasswords" });
  try {
    return await make();
  } catch (error) {
    if (error instanceof Unavailable) {
      await takeBack(by, accountKey(by, tries, account));
      if (account.device === undefined) await takeBack(by, addressKey(by, tries));
    }
    throw error;
  }
}

/**
 * Call after a successful try. Resets the count that the try belongs to, but takes back only this try from the
 * address's count: otherwise a person could log in to their own account to get more tries at other accounts.
 */
export async function forgiveAttempts(by: By, tries: Counted, account: TriedAccount): Promise<void> {
  await forgetCounts(by.db, [accountKey(by, tries, account)]);
  if (account.device === undefined) await takeBack(by, addressKey(by, tries));
}

/** Takes one try back from a count. */
async function takeBack({ db }: By, key: Buffer): Promise<void> {
  await db
    .updateTable("tries")
    .set((is) => ({ count: is("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

type Store = Pick<By, "db" | "secrets">;

/** Forgets wrong passwords of an account, from all browsers that it does not know. */
export async function forgetAttempts({ db, secrets }: Store, { id, username }: Pick<Account, "id" | "username">) {
  const by = { db, secrets, address: "" };
  await forgetCounts(db, [
    accountKey(by, "log-in", { name: username.toLowerCase(), device: undefined }),
    accountKey(by, "password", { name: id, device: undefined }),
  ]);
}

/** Forgets what an address has tried. */
export async function forgetAddress({ db, secrets }: Store, address: string): Promise<void> {
  const calls = Object.keys(OF_ADDRESS) as Calls[];
  const keys = calls.map((one) => addressKey({ db, secrets, address }, one));
  await forgetCounts(db, keys);
}

export async function forgetCounts(db: By["db"], keys: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("tries").where("key", "in", keys).execute();
}

export const oldCounts: EndedRows = { table: "tries", where: sql`until < ${now}` };

interface Limit {
  readonly most: number;
  readonly withinMs: number;
  /** Locale key of what the person reads above the limit. */
  readonly text: string;
}

async function count(by: By, key: Buffer, { most, withinMs, text }: Limit): Promise<void> {
  const { count: tries, seconds } = await addToCount(by.db, key, withinMs);
  if (tries <= most) return;
  const retryAfter = Math.max(1, Math.ceil(seconds));
  throw new ServiceError("too-many-requests", { retryAfter, text });
}

function accountKey({ secrets }: By, tries: Counted, { name, device }: TriedAccount): Buffer {
  return secrets.digest(`tries ${tries} ${device === undefined ? "account" : `device ${device}`} ${name}`);
}

function addressKey({ secrets, address }: By, calls: Calls): Buffer {
  return secrets.digest(`tries ${calls} address ${network(address)}`);
}
