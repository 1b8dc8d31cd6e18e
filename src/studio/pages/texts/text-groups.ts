import type { TextRow } from "../../protocol.ts";

/** Texts that a person reads together. */
export interface TextGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly TextRow[];
  /** How many there are, also those that the filters leave out. */
  readonly of: number;
}

interface Grouped {
  readonly flow: string;
  /** The steps of the journey, in its order. */
  readonly steps: readonly { readonly id: string; readonly title: string }[];
  /** All texts of the journey. */
  readonly all: readonly TextRow[];
  readonly isFound: (row: TextRow) => boolean;
}

/**
 * A journey's texts by the step at which they are shown, in the order of the steps; then those of several steps, and those that no step of the
 * journey shows, such as mails. A group of which nothing was found is left out.
 */
export function textGroups({ flow, steps, all, isFound }: Grouped): readonly TextGroup[] {
  const known = new Set(steps.map(({ id }) => `${flow}/${id}`));
  const groups: readonly { readonly id: string; readonly title: string; readonly rows: TextRow[] }[] = [
    ...steps.map(({ id, title }) => ({ id: `${flow}/${id}`, title, rows: [] })),
    { id: SEVERAL, title: "At several steps", rows: [] },
    { id: NOWHERE, title: "At no step of this journey", rows: [] },
  ];
  for (const row of all) {
    const [place, ...others] = row.shown.filter((one) => known.has(one));
    const group = place === undefined ? NOWHERE : others.length > 0 ? SEVERAL : place;
    groups.find(({ id }) => id === group)?.rows.push(row);
  }
  return groups.flatMap(({ id, title, rows }) => {
    const found = rows.filter(isFound);
    return found.length === 0 ? [] : [{ id, title, rows: found, of: rows.length }];
  });
}

const SEVERAL = "several";
const NOWHERE = "nowhere";
