import { amountWords } from "../../../amount-words.ts";
import type { ItemView } from "../../../protocol-parts.ts";

/** A column of a table of entries. */
export interface Column {
  readonly name: string;
  readonly title: string;
}

/** The columns of entries: the first values that any of them has. An open entry shows all. */
export function columnsOf(items: readonly ItemView[]): readonly Column[] {
  const all = new Map(
    items.flatMap(({ settings, isBare }) =>
      settings === null || isBare
        ? []
        : Object.entries(settings.schema.properties).map(([name, { title }]) => [name, title] as const),
    ),
  );
  return [...all].slice(0, MOST).map(([name, title]) => ({ name, title }));
}

/** As many as fit beside a page. */
const MOST = 5;

/** A value of an entry in its column. */
export function cellWords({ settings }: ItemView, name: string): string {
  const value = settings?.values[name] ?? "";
  const { "x-currency": currency, "x-choices": choices } = settings?.schema.properties[name] ?? {};
  if (typeof value === "boolean") return value ? "Yes" : "";
  if (typeof value === "number" && currency !== undefined) return amountWords(value, currency);
  return choices?.[String(value)] ?? String(value);
}
