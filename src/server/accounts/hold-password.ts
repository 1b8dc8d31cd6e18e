import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { isPassword, type Secrets } from "../secrets/index.ts";
import type { Account } from "./find.ts";

/**
 * Locks an account's password until the transaction ends. Returns its present hash, or `undefined` if the typed password
 * was right when the account was read, but has changed since. A login at the same time may have replaced an old hash of
 * the same password.
 */
export async function holdPassword(
  tx: Kysely<Tables>,
  secrets: Secrets,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
  typed: string,
): Promise<string | undefined> {
  const user = tx.selectFrom("users").select("password_hash").where("id", "=", id);
  const hash = (await user.forNoKeyUpdate().executeTakeFirst())?.password_hash ?? undefined;
  if (hash === undefined || hash === passwordHash) return hash;
  return (await isPassword(secrets, hash, typed)) ? hash : undefined;
}

/**
 * Locks the account so that password changes run one after the other. Call it before using up the account's tokens:
 * with the other order, two changes could deadlock.
 */
export async function lockPassword(tx: Kysely<Tables>, { id }: Pick<Account, "id">): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
