import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { ServiceConfig } from "../config.ts";
import { inMs, now } from "../db/index.ts";
import type { Tables } from "../db/index.ts";
import { emailKey } from "../registrations/index.ts";
import { ServiceError } from "../http/index.ts";
import { sameBytes } from "../secrets/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { accountOf } from "./find.ts";
import type { Account } from "./find.ts";
import type { Purpose } from "./purpose.ts";

/** How long a code works: whoever asked for it waits for the text message. */
export const CODE_MINUTES = 10;
/** The link of a welcome: nobody waits for that mail. It opens an account that holds nothing yet. */
export const WELCOME_DAYS = 7;
const MOST_TRIES = 5;
/** Long enough for whoever comes late to be told so. */
const KEPT_MS = 24 * 3_600_000;

type Lasting = Pick<ServiceConfig, "resetLinkMinutes">;
type Store = { readonly db: Kysely<Tables>; readonly secrets: Secrets; readonly config: Lasting };

/** A new token for a link. Without an account it is nobody's, and opens nothing. */
export async function issueToken(store: Store, purpose: Purpose, account: Account | undefined): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  return `${await keep(store, purpose, secret, account)}.${secret}`;
}

/** A new code of six digits, and the id that it is checked with. */
export async function issueCode(
  store: Store,
  purpose: Purpose,
  account: Account | undefined,
): Promise<{ readonly id: string; readonly code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { id: await keep(store, purpose, code, account), code };
}

/** How long what is made for a purpose works, ms. */
export function lastsMs(purpose: Purpose, config: Lasting): number {
  const minutes = purpose === "password-reset" ? config.resetLinkMinutes : CODE_MINUTES;
  return (purpose === "first-password" ? WELCOME_DAYS * 24 * 60 : minutes) * 60_000;
}

/** The account that a token opens, for one of these purposes; throws `token-over`. It can be asked again: `useUp` ends that. */
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

/** The account that a code opens; counts the try. Throws `code-over`, or `invalid-values` for a wrong one. */
export async function accountOfCode(store: Store, purpose: Purpose, id: string, code: string): Promise<OpenedToken> {
  // One statement, for itself: a try counts whatever comes of it, and many at once wait for each other here.
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
  if (!account) throw new ServiceError("invalid-values", { fields: [{ field: "code", code: "errors.codeWrong" }] });
  return { id, account };
}

export interface OpenedToken {
  readonly id: string;
  readonly account: Account;
}

/** Uses a token or a code up: true for the one caller that may go on. To be asked in the transaction of what it is good for. */
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

/** Nothing that was sent to an account before is good for anything any more. */
export async function voidOneTimeTokensOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .updateTable("proofs")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

export async function forgetOldOneTimeTokens(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("proofs").where("expires_at", "<", inMs(-KEPT_MS)).execute();
}

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

/** Of the secret together with what it is for and whom it was sent to: an account whose e-mail or phone has changed since is another recipient. */
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
