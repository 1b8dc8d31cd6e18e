import type { i18n } from "i18next";

/**
 * Teaches texts how each language writes a day (`2007-03-27`): "March 27, 2007"; as it came where it is no day. Apart from the other formats, since
 * few pages say a day: what does brings it along.
 */
export function addDayFormat(texts: i18n): void {
  if (known.has(texts)) return;
  known.add(texts);
  texts.services.formatter?.addCached("day", (lang) => {
    const format = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" });
    return (day: string) => {
      const time = Date.parse(`${day}T00:00:00Z`);
      return Number.isNaN(time) ? day : format.format(time);
    };
  });
}

const known = new WeakSet<i18n>();
