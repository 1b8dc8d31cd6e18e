import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Account } from "./find.ts";

/**
 * Locks an account's password until the transaction ends. Returns `false` if the password has changed since the
 * account was read.
 */
export async function holdPassword(
  tx: Kysely<Tables>,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  const same = tx.selectFrom("users").select("id").where("id", "=", id).where("password_hash", "=", passwordHash);
  return (await same.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/**
 * Locks the account so that password changes run one after the other. Call it before using up the account's tokens:
 * with the other order, two changes could deadlock.
 */
export async function lockPassword(tx: Kysely<Tables>, { id }: Pick<Account, "id">): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
