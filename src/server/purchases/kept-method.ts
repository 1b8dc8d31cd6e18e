import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Locale } from "../texts/index.ts";
import { charges } from "./attempt.ts";
import { methodOf } from "./statement.ts";

/** The payment method that the provider keeps for a registration. */
export interface KeptMethod {
  /** The provider's token, useless without our keys. */
  readonly vaultToken: string;
  words(locale: Locale): string;
}

/**
 * The method of a registration's last payment. `undefined` for somebody who never gave one: another person or a
 * professional paid for them.
 */
export async function keptMethod(db: Kysely<Tables>, signupId: string): Promise<KeptMethod | undefined> {
  const last = await charges(db, signupId)
    .select(["vault_token", "method", "card_brand", "card_last_four"])
    .where("vault_token", "is not", null)
    .executeTakeFirst();
  if (!last?.vault_token) return undefined;
  return { vaultToken: last.vault_token, words: (locale) => methodOf(last, locale) };
}
