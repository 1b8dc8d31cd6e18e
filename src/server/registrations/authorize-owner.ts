import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { type Call, ServiceError } from "../http/index.ts";
import { whoIsLoggedIn } from "../sessions.ts";
import { type FindSignup, type Signup, signupOf } from "./authorize.ts";

type Caller = Pick<Call<"getAccount">, "db" | "config" | "cookie">;

/** The registration of the person who is logged in; `undefined` for a professional, who has none. */
export async function ownRegistration({ db, config, cookie }: Caller): Promise<Signup | undefined> {
  return registrationOf(db, await whoIsLoggedIn(db, config, cookie));
}

/**
 * Finds the registration of the person who is logged in, for a call that changes their plan. Throws
 * `upgrade-not-available` if they have none.
 */
export async function authorizeOwner({ db: own, config, cookie }: Caller): Promise<FindSignup> {
  const userId = await whoIsLoggedIn(own, config, cookie);
  return async (db, lock) => {
    const signup = await registrationOf(db, userId, lock);
    if (!signup) throw new ServiceError("upgrade-not-available");
    return signup;
  };
}

/**
 * The registration of an account. `lock` locks it until the transaction ends. Not one statement with a join, because
 * the two may be on different machines (docs/operations.md, "Beyond one primary").
 */
export async function registrationOf(
  db: Kysely<Tables>,
  userId: string,
  lock: "lock" | "look" = "look",
): Promise<Signup | undefined> {
  const user = await db.selectFrom("users").select("signup_id").where("id", "=", userId).executeTakeFirst();
  return user?.signup_id ? signupOf(db, user.signup_id, lock) : undefined;
}
