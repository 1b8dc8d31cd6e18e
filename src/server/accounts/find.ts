import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { emailKey, internationalPhone } from "../registrations/index.ts";

/** The part of an account that logging in and recovery need. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  /** Null until a password was chosen. */
  readonly passwordHash: string | null;
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

/** Finds an account by its id. Throws if it does not exist. */
export async function accountOf(db: Kysely<Tables>, id: string): Promise<Account> {
  return shape(await rows(db).where("users.id", "=", id).executeTakeFirstOrThrow());
}

/** Finds an account by its user name, in upper or lower case. */
export async function findByUsername(db: Kysely<Tables>, username: string): Promise<Account | undefined> {
  const row = await rows(db).where("username_key", "=", username.toLowerCase()).executeTakeFirst();
  return row && shape(row);
}

/** Finds the accounts with this e-mail address, newest first, five at most. */
export async function findByEmail(db: Kysely<Tables>, email: string): Promise<Account[]> {
  const found = await rows(db)
    .where("users.email_key", "=", emailKey(email))
    .orderBy("users.created_at", "desc")
    .limit(5)
    .execute();
  return found.map(shape);
}

function rows(db: Kysely<Tables>) {
  return db
    .selectFrom("users")
    .leftJoin("signups as parent", "parent.id", "users.signup_id")
    .leftJoin("professionals as pro", "pro.id", "users.professional_id")
    .select(({ fn }) => [
      "users.id",
      "users.signup_id",
      "users.family_id",
      "users.username",
      "users.email",
      "users.password_hash",
      fn.coalesce("parent.first_name", "pro.first_name").as("first_name"),
      fn.coalesce("parent.last_name", "pro.last_name").as("last_name"),
      fn.coalesce("parent.phone_country_code", "pro.phone_country_code").as("phone_country_code"),
      fn.coalesce("parent.phone_number", "pro.phone_number").as("phone_number"),
      fn.coalesce("parent.address", "pro.address").as("address"),
      "pro.practice_name",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

function shape(row: Row): Account {
  const { phone_country_code: code, phone_number: number } = row;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    passwordHash: row.password_hash,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    phone: code && number ? internationalPhone(code, number) : "",
    country: row.address?.country,
    signup: row.signup_id && row.family_id ? { id: row.signup_id, family_id: row.family_id } : undefined,
    practiceName: row.practice_name ?? "",
  };
}
