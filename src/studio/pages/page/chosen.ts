import type { PageWay } from "../../protocol-page.ts";

/**
 * What is chosen on the page: a text, a field (or both, if a field's label was clicked), a transition, or a part of the
 * page.
 */
export interface Chosen {
  readonly key: string | null;
  readonly field: string | null;
  readonly way?: string;
  /** Id of the part. */
  readonly part?: string;
}

/**
 * The id of a transition: its rule and its target. It stays the same when the rule does something else, also if it was
 * only the name of a step before and had no place in a list.
 */
export function nameOfWay({ rules, kind, to }: PageWay): string {
  const rule = rules.at(-1)?.replace(/\/0$/, "") ?? kind;
  return kind === "stays" || kind === "opens" ? rule : `${rule} ${to}`;
}
