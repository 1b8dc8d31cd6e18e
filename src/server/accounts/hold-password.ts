import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Account } from "./find.ts";

/** Keeps an account's password from changing until the transaction ends; `false` where it is no longer the one that was looked at. */
export async function holdPassword(
  tx: Kysely<Tables>,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  const same = tx.selectFrom("users").select("id").where("id", "=", id).where("password_hash", "=", passwordHash);
  return (await same.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/**
 * Whoever gives the account another password waits here for whoever does so already. To be asked before its tokens are used up: in the other order, each
 * of two could wait for the other.
 */
export async function lockPassword(tx: Kysely<Tables>, { id }: Pick<Account, "id">): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
