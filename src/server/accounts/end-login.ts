import type { Database } from "../db/index.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { voidOneTimeTokensOf } from "./one-time-token.ts";

/** Whom an account is known to belong to: both must fit, since a real person may have the user name. */
export interface LoginOf {
  readonly username: string;
  readonly email: string;
}

/** Ends that an account can be logged in to: its password, its sessions, its links and codes. Answers whether it could. */
export function endLogin(db: Database, { username, email }: LoginOf): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
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
