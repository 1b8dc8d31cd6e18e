import type { Kysely, Selectable } from "kysely";
import type { SignupTable, Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { hashToken, sameBytes } from "../secrets/index.ts";

export type Signup = Selectable<SignupTable>;

export interface Credentials {
  readonly signupId: string;
  readonly registrationKey: string;
}

/**
 * The registration of a key. Throws `registration-unknown` for a wrong id or key, in the same way, and `registration-expired`
 * when it is too old and not paid for. `lock` keeps it from changing until the transaction ends.
 */
export async function authorize(db: Kysely<Tables>, by: Credentials, lock: "lock" | "look" = "look"): Promise<Signup> {
  let query = db.selectFrom("signups").selectAll().where("id", "=", by.signupId);
  if (lock === "lock") query = query.forUpdate();
  const signup = await query.executeTakeFirst();
  if (!signup || !sameBytes(signup.key_hash, hashToken(by.registrationKey)))
    throw new ServiceError("registration-unknown");
  if (signup.paid_at === null && signup.expires_at.getTime() <= Date.now())
    throw new ServiceError("registration-expired");
  return signup;
}
