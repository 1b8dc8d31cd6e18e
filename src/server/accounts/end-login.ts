import { type Database, inTransaction } from "../db/index.ts";
import { endSessionsOf } from "../sessions.ts";
import { voidOneTimeTokensOf } from "./one-time-token.ts";

/** Identifies an account. Both fields must match, because a real person may have the same user name. */
export interface LoginOf {
  readonly username: string;
  readonly email: string;
}

/**
 * Removes everything that lets someone log in to the account: its password, sessions, links and codes. Returns false if
 * no account with a password matches.
 */
export function endLogin(db: Database, { username, email }: LoginOf): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .updateTable("users")
      .set({ password_hash: null })
      .where("username_key", "=", username.toLowerCase())
      .where("email_key", "=", email)
      .where("password_hash", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!user) return false;
    await endSessionsOf(tx, user.id);
    await voidOneTimeTokensOf(tx, user.id);
    return true;
  });
}
