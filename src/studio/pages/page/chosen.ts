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

/** The id of a transition: its rule and its target. */
export function nameOfWay({ rules, kind, to }: PageWay): string {
  return `${rules.at(-1) ?? kind} ${to}`;
}
