import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/index.ts";
import { emailKey, internationalPhone, storedPhone } from "../registrations/index.ts";
import { SupportError } from "./support-error.ts";

/** Somebody whose data the service keeps: a parent, by their registration, or a professional. */
export interface Person {
  /** Otherwise a professional. */
  readonly isParent: boolean;
  /** Of the registration, or of the professional. Support's acts name a person by it. */
  readonly id: string;
  /** Of the account, if there is one. */
  readonly userId: string | null;
  readonly familyId: string | null;
  readonly anonymousId: string | null;
  /** The key under which exposures and outcomes of experiments have them. */
  readonly visitor: string | null;
  readonly name: string;
  readonly email: string;
  /** `+15551234567`, or "". */
  readonly phone: string;
  readonly createdAt: Date;
  readonly erasedAt: Date | null;
}

/** More than one person has, and less than somebody reads by mistake. */
const MOST = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds people by e-mail, phone number with its country code, user name, or an id (of a registration, an account, a
 * professional or a payment), compared as the journey compares them. Newest first.
 */
export async function findPeople(db: Kysely<Tables>, wanted: string): Promise<Person[]> {
  const { signups, professionals } = await idsOf(db, wanted.trim());
  const found = [...(await parents(db, signups)), ...(await professionalPeople(db, professionals))];
  return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MOST);
}

/** The one person that is meant. Throws `SupportError` if there is none, or more than one. */
export async function onePerson(db: Kysely<Tables>, wanted: string): Promise<Person> {
  const found = await findPeople(db, wanted);
  const [person] = found;
  if (person === undefined)
    throw new SupportError("Nobody has this e-mail, phone number, user name or id: check it with `find`");
  if (found.length > 1)
    throw new SupportError(
      `${found.length} people have it. Name one by id: ${found.map((one) => `${one.id} (${whatIs(one)})`).join(", ")}`,
    );
  return person;
}

/** In words, for support. */
export function whatIs({ isParent }: Pick<Person, "isParent">): string {
  return isParent ? "a parent" : "a professional";
}

/** How somebody was looked for, for the record, which has no personal data. */
export function kindOf(wanted: string): "e-mail" | "phone" | "id" | "user name" {
  const text = wanted.trim();
  if (text.includes("@")) return "e-mail";
  if (UUID.test(text)) return "id";
  return text.startsWith("+") ? "phone" : "user name";
}

interface Ids {
  readonly signups: readonly string[];
  readonly professionals: readonly string[];
}

async function idsOf(db: Kysely<Tables>, wanted: string): Promise<Ids> {
  const { rows } = await queryOf(wanted).execute(db);
  return {
    signups: [...new Set(rows.flatMap(({ signup }) => signup ?? []))],
    professionals: [...new Set(rows.flatMap(({ professional }) => professional ?? []))],
  };
}

/** Each part finds its rows by an index. */
function queryOf(wanted: string) {
  type Row = { readonly signup: string | null; readonly professional: string | null };
  switch (kindOf(wanted)) {
    case "e-mail": {
      const key = emailKey(wanted);
      return sql<Row>`
        (select id as signup, null::uuid as professional from signups
          where email_key = ${key} and paid_at is null order by created_at desc limit ${MOST})
        union all (select id, null from signups where email_key = ${key} and paid_at is not null limit ${MOST})
        union all (select signup_id, professional_id from users where email_key = ${key} limit ${MOST})
        union all select null, id from professionals where email_key = ${key}`;
    }
    case "phone": {
      const phone = storedPhone(wanted);
      if (phone === undefined)
        throw new SupportError("This is no phone number: write it with its country code, as in +15551234567");
      const { countryCode, number } = phone;
      return sql<Row>`
        (select id as signup, null::uuid as professional from signups
          where phone_number = ${number} and phone_country_code = ${countryCode} order by created_at desc limit ${MOST})
        union all (select null, id from professionals
          where phone_number = ${number} and phone_country_code = ${countryCode} limit ${MOST})`;
    }
    case "id":
      return sql<Row>`
        select id as signup, null::uuid as professional from signups where id = ${wanted}
        union all select id, null from signups where user_id = ${wanted}
        union all select signup_id, professional_id from users where id = ${wanted}
        union all select null, id from professionals where id = ${wanted}
        union all select signup_id, null from payments where attempt_id = ${wanted}`;
    case "user name":
      return sql<Row>`
        select signup_id as signup, professional_id as professional from users
        where username_key = ${wanted.toLowerCase()}`;
  }
}

async function parents(db: Kysely<Tables>, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("signups").selectAll().where("id", "in", ids).execute();
  const accounts = await accountsOf(db).where("signup_id", "in", ids).execute();
  return rows.map((row) => {
    const account = accounts.find(({ signup_id: id }) => id === row.id);
    return {
      ...shared(row, account),
      isParent: true,
      visitor: row.visitor,
      familyId: row.family_id,
      email: account?.email ?? row.email,
    };
  });
}

async function professionalPeople(db: Kysely<Tables>, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("professionals").selectAll().where("id", "in", ids).execute();
  const accounts = await accountsOf(db).where("professional_id", "in", ids).execute();
  return rows.map((row) => {
    const account = accounts.find(({ professional_id: id }) => id === row.id);
    return { ...shared(row, account), isParent: false, visitor: null, familyId: null, email: row.email };
  });
}

/** Not by a join: see `withOwner` of accounts. */
function accountsOf(db: Kysely<Tables>) {
  return db.selectFrom("users").select(["id", "email", "signup_id", "professional_id"]);
}

interface SharedRow {
  readonly id: string;
  readonly anonymous_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_country_code: string;
  readonly phone_number: string;
  readonly created_at: Date;
  readonly erased_at: Date | null;
}

function shared(row: SharedRow, account: { readonly id: string } | undefined) {
  return {
    id: row.id,
    userId: account?.id ?? null,
    anonymousId: row.anonymous_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone_number === "" ? "" : internationalPhone(row.phone_country_code, row.phone_number),
    createdAt: row.created_at,
    erasedAt: row.erased_at,
  };
}
