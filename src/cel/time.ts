/**
 * The moment of a text, in milliseconds: `2026-12-31T23:59:59Z`, or with an offset from UTC (`+01:00`) in place of the
 * `Z`. `undefined` for any other text.
 */
export function timeOf(text: unknown): number | undefined {
  if (typeof text !== "string" || !MOMENT.test(text)) return undefined;
  const moment = Date.parse(text);
  // `Date.parse` reads a day that a month does not have as a day of the next month.
  const isReal = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  return isReal && !Number.isNaN(moment) ? moment : undefined;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;
