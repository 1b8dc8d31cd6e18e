import { parsePhoneNumberFromString } from "libphonenumber-js";
import { type Kysely, sql } from "kysely";

/**
 * Phone numbers are kept without what is dialled before them only inside their country (`07700 900123` in the United
 * Kingdom is `7700900123`), and without the country's code. Updates existing rows.
 */
export async function nationalPhoneNumbers(db: Kysely<never>): Promise<void> {
  for (const [name, key, least] of TABLES) {
    const [table, id] = [sql.table(name), sql.ref(key)];
    // Other numbers have nothing before them.
    const { rows } = await sql<{ id: string; code: string; number: string }>`
      select ${id} as id, phone_country_code as code, phone_number as number from ${table}
      where phone_country_code is not null and (phone_number ~ '^[018]|[^0-9]'
        or starts_with(phone_number, substr(phone_country_code, 2)))`.execute(db);
    for (const { id: value, code, number } of rows) {
      const national = nationalOf(code, number, least);
      if (national !== number)
        await sql`update ${table} set phone_number = ${national} where ${id} = ${value}`.execute(db);
    }
  }
}

/** The tables with phone numbers, their key, and the fewest digits of a number that their forms accept. */
const TABLES = [
  ["signups", "id", 8],
  ["coparents", "signup_id", 8],
  ["professionals", "id", 0],
] as const;

/** Only removes digits at the beginning. What the country's plan does not know stays as it is. */
function nationalOf(code: string, number: string, least: number): string {
  const digits = number.replaceAll(/[\s().-]/g, "");
  if (!/^[0-9]+$/.test(digits) || digits.startsWith("00")) return number;
  const { nationalNumber: national } = parsePhoneNumberFromString(`${code}${withoutCode(code, digits)}`) ?? {};
  if (national === undefined || !digits.endsWith(national) || national.length < least) return digits;
  return national;
}

/** Old rows may have the country's code twice: `12025550123` with +1. */
function withoutCode(code: string, digits: string): string {
  if (!digits.startsWith(code.slice(1))) return digits;
  const [whole, rest] = [digits, digits.slice(code.length - 1)].map((one) => parsePhoneNumberFromString(code + one));
  return rest?.isPossible() && !whole?.isPossible() ? rest.nationalNumber : digits;
}
