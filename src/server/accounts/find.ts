import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { emailKey } from "../registrations/index.ts";

/** An account as far as getting into it needs. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  /** Null until one was chosen. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** `+15551234567`; "" when there is none. */
  readonly phone: string;
  /** Where they live or work: whose support they are told of. */
  readonly country: string | undefined;
  /** Of a parent. */
  readonly signup: { readonly id: string; readonly family_id: string } | undefined;
  /** Of a professional; "" of a parent. */
  readonly practiceName: string;
}

/** The account of an id. Throws when there is none. */
export async function accountOf(db: Kysely<Tables>, id: string): Promise<Account> {
  return shape(await rows(db).where("users.id", "=", id).executeTakeFirstOrThrow());
}

/** The account of a user name, in any spelling. */
export async function findByUsername(db: Kysely<Tables>, username: string): Promise<Account | undefined> {
  const row = await rows(db).where("username_key", "=", username.toLowerCase()).executeTakeFirst();
  return row && shape(row);
}

/** The accounts of an e-mail, the newest first; a handful at most. */
export async function findByEmail(db: Kysely<Tables>, email: string): Promise<Account[]> {
  const found = await rows(db)
    .where("users.email_key", "=", emailKey(email))
    .orderBy("users.created_at", "desc")
    .limit(5)
    .execute();
  return found.map(shape);
}

/**
 * Phone numbers are compared without the zero that some countries dial before them at home, and without their code, which those have
 * in them that were kept before it was taken off.
 */
export function phoneKey(countryCode: string, number: string): string {
  const code = countryCode.replace(/^\+/, "");
  const digits = number.replaceAll(/\D/g, "");
  const national = digits.startsWith(code) && digits.length >= code.length + 9 ? digits.slice(code.length) : digits;
  return countryCode + national.replace(/^0+/, "");
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
    phone: code && number ? phoneKey(code, number) : "",
    country: row.address?.country,
    signup: row.signup_id && row.family_id ? { id: row.signup_id, family_id: row.family_id } : undefined,
    practiceName: row.practice_name ?? "",
  };
}
