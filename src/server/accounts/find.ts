import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../db/index.ts";
import { emailKey, internationalPhone } from "../registrations/index.ts";

/** The part of an account that logging in needs. */
interface Login {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  /** Null until a password was chosen. */
  readonly passwordHash: string | null;
}

/** The part of an account that recovery and messages need. */
export interface Account extends Login {
  readonly firstName: string;
  readonly lastName: string;
  /** `+15551234567`, or "" without a phone number. */
  readonly phone: string;
  /** Where the person lives or works. Decides which support contact their messages name. */
  readonly country: string | undefined;
  /** Only for a parent. */
  readonly signup: { readonly id: string; readonly family_id: string } | undefined;
  /** Only for a professional; "" for a parent. */
  readonly practiceName: string;
}

type User = Selectable<Tables["users"]>;

/** Finds an account by its id. Throws if it does not exist. */
export async function accountOf(db: Kysely<Tables>, id: string): Promise<Account> {
  return withOwner(db, await users(db).where("id", "=", id).executeTakeFirstOrThrow());
}

/**
 * Finds what logging in to an account needs, by its user name in upper or lower case. One statement whether the account
 * exists or not, so that its duration does not reveal it.
 */
export async function findLogin(db: Kysely<Tables>, username: string): Promise<Login | undefined> {
  const user = await byUsername(db, username);
  return user && login(user);
}

/** Finds an account by its user name, in upper or lower case. */
export async function findByUsername(db: Kysely<Tables>, username: string): Promise<Account | undefined> {
  const user = await byUsername(db, username);
  return user && withOwner(db, user);
}

/** Finds the accounts with this e-mail address, newest first, five at most. */
export async function findByEmail(db: Kysely<Tables>, email: string): Promise<Account[]> {
  const found = await users(db)
    .where("email_key", "=", emailKey(email))
    .orderBy("created_at", "desc")
    .limit(5)
    .execute();
  return Promise.all(found.map((user) => withOwner(db, user)));
}

function users(db: Kysely<Tables>) {
  return db.selectFrom("users").selectAll();
}

function byUsername(db: Kysely<Tables>, username: string): Promise<User | undefined> {
  return users(db).where("username_key", "=", username.toLowerCase()).executeTakeFirst();
}

function login({ id, username, email, password_hash: passwordHash }: User): Login {
  return { id, username, email, passwordHash };
}

const OWNER = ["first_name", "last_name", "phone_country_code", "phone_number", "address"] as const;

/**
 * Adds whose account it is. Not by a join, because an account and its registration may be on different machines
 * (docs/operations.md, "Beyond one primary").
 */
async function withOwner(db: Kysely<Tables>, user: User): Promise<Account> {
  const { signup_id: signupId, professional_id: professionalId, family_id: familyId } = user;
  const parent = db.selectFrom("signups").select(OWNER).where("id", "=", signupId);
  const professional = db.selectFrom("professionals").select([...OWNER, "practice_name"]);
  const owner = signupId
    ? { practice_name: "", ...(await parent.executeTakeFirst()) }
    : await professional.where("id", "=", professionalId).executeTakeFirst();
  const { phone_country_code: code, phone_number: number } = owner ?? {};
  return {
    ...login(user),
    firstName: owner?.first_name ?? "",
    lastName: owner?.last_name ?? "",
    phone: code && number ? internationalPhone(code, number) : "",
    country: owner?.address?.country,
    signup: signupId && familyId ? { id: signupId, family_id: familyId } : undefined,
    practiceName: owner?.practice_name ?? "",
  };
}
