import type { PageWay } from "../../protocol-page.ts";

/** What was chosen on the page: a text, a field, or both where a field's label was pressed; or a way out of it; or a part of the page. */
export interface Chosen {
  readonly key: string | null;
  readonly field: string | null;
  readonly way?: string;
  /** Its id. */
  readonly part?: string;
}

/** What a way is chosen by: its rule and where it leads. */
export function nameOfWay({ rules, kind, to }: PageWay): string {
  return `${rules.at(-1) ?? kind} ${to}`;
}
