/**
 * The forms of `npm run bench -- forms`, said once for the page by hand and for ours.
 *
 * F(N): N required text fields. Every 7th takes 8 to 15 digits, else every 5th an e-mail address, the others a name of
 * 2 to 20 characters. Every 10th is shown only while the field before it is not empty. W: three pages of F(20), each of
 * which is validated before it is left.
 */
export interface BenchField {
  readonly name: string;
  readonly label: string;
  readonly kind: "name" | "email" | "digits";
  /** The name of the field that reveals it. */
  readonly showIf?: string;
}

export const SIZES = [20, 100, 500] as const;
export const PAGES = 3;
export const PAGE_FIELDS = 20;
export const NAME_LENGTH = [2, 20] as const;
export const DIGITS = "^[0-9]{8,15}$";

/** A valid value of each kind. */
export const GOOD = { name: "Anna", email: "anna@example.org", digits: "12345678" } as const;
/** A value that is invalid in each kind. */
export const BAD = "x";

export const MESSAGES = {
  required: "This field is required",
  name: "Must be between 2 and 20 characters",
  email: "Invalid email address",
  digits: "Use 8 to 15 digits",
} as const;

export function fieldsOf(count: number, from = 1): readonly BenchField[] {
  return Array.from({ length: count }, (_, place) => fieldAt(from + place));
}

/** The fields of each page of W. */
export function wizard(): readonly (readonly BenchField[])[] {
  return Array.from({ length: PAGES }, (_, page) => fieldsOf(PAGE_FIELDS, page * PAGE_FIELDS + 1));
}

/** The values of a number of fields. */
export function valuesOf(count: number, value: (field: BenchField) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(fieldsOf(count).map((field) => [field.name, value(field)]));
}

function fieldAt(number: number): BenchField {
  return {
    name: `f${number}`,
    label: `Field ${number}`,
    kind: number % 7 === 0 ? "digits" : number % 5 === 0 ? "email" : "name",
    ...(number % 10 === 0 && { showIf: `f${number - 1}` }),
  };
}
