import type { i18n } from "i18next";
import { countryOf } from "./formats.ts";
import { localeOf } from "./locale.ts";

/**
 * Adds the format for days (`2007-03-27`) in each language, as it is written in the country of the texts: "March 27, 2007". A text that is not a day stays unchanged.
 * It is separate from the other formats because few pages show a day.
 */
export function addDayFormat(texts: i18n): void {
  if (known.has(texts)) return;
  known.add(texts);
  texts.services.formatter?.addCached("day", (lang) => {
    const format = new Intl.DateTimeFormat(localeOf(lang ?? "en", countryOf(texts)), {
      dateStyle: "long",
      timeZone: "UTC",
    });
    return (day: string) => {
      const time = Date.parse(`${day}T00:00:00Z`);
      return Number.isNaN(time) ? day : format.format(time);
    };
  });
}

const known = new WeakSet<i18n>();
