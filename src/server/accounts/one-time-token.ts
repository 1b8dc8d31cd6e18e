import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ServiceConfig } from "../config.ts";
import { type EndedRows, inMs, now, type Purpose, type Tables } from "../db/index.ts";
import { emailKey } from "../registrations/index.ts";
import { invalidValue, ServiceError } from "../http/index.ts";
import { sameBytes, type Secrets } from "../secrets/index.ts";
import { type Account, accountOf } from "./find.ts";

/** How long a code works. Short, because the person waits for the text message. */
export const CODE_MINUTES = 10;
/**
 * How long the link in a welcome mail works. Long, because nobody waits for that mail; safe, because the account is
 * still empty.
 */
const WELCOME_DAYS = 7;
const MOST_TRIES = 5;
/** Kept after expiry so that a late user gets the right error message. */
const KEPT_MS = 24 * 3_600_000;

type Lasting = Pick<ServiceConfig, "resetLinkMinutes">;
type Store = { readonly db: Kysely<Tables>; readonly secrets: Secrets; readonly config: Lasting };

/** Creates a token for a link. Without an account it looks the same but opens nothing. */
export async function issueToken(store: Store, purpose: Purpose, account: Account | undefined): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  return `${await keep(store, purpose, secret, account)}.${secret}`;
}

/** Creates a six-digit code, and the id to check it with. */
export async function issueCode(
  store: Store,
  purpose: Purpose,
  account: Account | undefined,
): Promise<{ readonly id: string; readonly code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { id: await keep(store, purpose, code, account), code };
}

/** How long a token or code for a purpose works, in ms. */
export function lastsMs(purpose: Purpose, config: Lasting): number {
  const minutes = purpose === "password-reset" ? config.resetLinkMinutes : CODE_MINUTES;
  return (purpose === "first-password" ? WELCOME_DAYS * 24 * 60 : minutes) * 60_000;
}

/**
 * Finds the account that a token opens, for one of these purposes. Throws `token-over`. A token can be checked several
 * times, until `useUp`.
 */
export async function accountOfToken(store: Store, purposes: readonly Purpose[], token: string): Promise<OpenedToken> {
  const [id = "", secret = ""] = token.split(".");
  const row = UUID.test(id)
    ? await store.db
        .selectFrom("proofs")
        .select(["purpose", "user_id", "hash"])
        .where("id", "=", id)
        .where("purpose", "in", purposes)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .executeTakeFirst()
    : undefined;
  const account = row && (await openedBy(store, row.purpose, id, secret, row));
  if (!account) throw new ServiceError("token-over");
  return { id, account };
}

/**
 * Finds the account that a code opens, and counts the try. Throws `code-over`, or `invalid-values` for a wrong code.
 */
export async function accountOfCode(store: Store, purpose: Purpose, id: string, code: string): Promise<OpenedToken> {
  // One statement outside a transaction: the try counts whatever happens next, and parallel tries wait for each other
  // here.
  const row = await store.db
    .updateTable("proofs")
    .set((is) => ({ tries: is("tries", "+", 1) }))
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", MOST_TRIES)
    .returning(["user_id", "hash"])
    .executeTakeFirst();
  if (!row) throw new ServiceError("code-over");
  const account = await openedBy(store, purpose, id, code, row);
  if (!account) throw invalidValue("code", "errors.codeWrong");
  return { id, account };
}

interface OpenedToken {
  readonly id: string;
  readonly account: Account;
}

/** Uses up a token or a code. Returns true for exactly one caller. Call it in the transaction that makes the change. */
export async function useUp(db: Kysely<Tables>, { id }: OpenedToken): Promise<boolean> {
  const used = await db
    .updateTable("proofs")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Makes every unused code and link of an account invalid. */
export async function voidOneTimeTokensOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .updateTable("proofs")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

export const oldOneTimeTokens: EndedRows = { table: "proofs", where: sql`expires_at < ${inMs(-KEPT_MS)}` };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function keep(
  { db, secrets, config }: Store,
  purpose: Purpose,
  secret: string,
  account: Account | undefined,
): Promise<string> {
  const id = randomUUID();
  const hash = digest(secrets, purpose, id, secret, account);
  await db
    .insertInto("proofs")
    .values({ id, purpose, user_id: account?.id ?? null, hash, expires_at: inMs(lastsMs(purpose, config)) })
    .execute();
  return id;
}

async function openedBy(
  { db, secrets }: Store,
  purpose: Purpose,
  id: string,
  secret: string,
  row: { readonly user_id: string | null; readonly hash: Buffer },
): Promise<Account | undefined> {
  const account = row.user_id === null ? undefined : await accountOf(db, row.user_id);
  const same = sameBytes(row.hash, digest(secrets, purpose, id, secret, account));
  return same ? account : undefined;
}

/**
 * Covers the secret, its purpose and its recipient. After a change of e-mail or phone the recipient is a different one,
 * so older tokens no longer match.
 */
function digest(
  secrets: Secrets,
  purpose: Purpose,
  id: string,
  secret: string,
  account: Pick<Account, "email" | "phone"> | undefined,
): Buffer {
  const recipient = purpose === "username-code" ? account?.phone : account && emailKey(account.email);
  return secrets.digest(JSON.stringify(["proof", purpose, id, recipient ?? null, secret]));
}
