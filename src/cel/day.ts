/**
 * The day that a text means, as `2007-03-27`: that text itself, `today`, or a time before or after today: `-18y`,
 * `+2w`, `-1y6m`. `undefined` for any other text.
 * Today is the day at the person's place. A service does not know that place: it passes `hours` from UTC, so that it
 * accepts what is right somewhere on earth.
 */
export function celDay(words: unknown, hours = 0): string | undefined {
  const text = String(words);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const counts = AROUND.exec(text);
  if (counts === null) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0] = counts
    .slice(2)
    .map((count) => Number(`${counts[1] ?? ""}${count ?? 0}`));
  const now = new Date();
  const day =
    typeof document === "undefined"
      ? new Date(now.getTime() + hours * HOUR_MS)
      : new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS);
  const date = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + 12 * years + months);
  // One year after February 29 is February 28.
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(date, last) + 7 * weeks + days);
  return day.toISOString().slice(0, 10);
}

/** Whether a text means a day. */
export function isDayWords(words: string): boolean {
  return celDay(words) !== undefined;
}

const AROUND = /^(?:today|([+-])(?=\d)(?:(\d{1,3})y)?(?:(\d{1,4})m)?(?:(\d{1,4})w)?(?:(\d{1,5})d)?)$/;
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
