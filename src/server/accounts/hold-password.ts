import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Account } from "./find.ts";

/** Keeps an account's password from changing until the transaction ends; `false` where it is no longer the one that was looked at. */
export async function holdPassword(
  tx: Kysely<Tables>,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  const same = tx.selectFrom("users").select("id").where("id", "=", id).where("password_hash", "=", passwordHash);
  return (await same.forUpdate().executeTakeFirst()) !== undefined;
}
