import type { TextRow } from "../../protocol.ts";

/** The texts of one step, or of several. */
export interface TextGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly TextRow[];
  /** How many texts the group has without filters. */
  readonly of: number;
}

interface Grouped {
  readonly flow: string;
  readonly steps: readonly { readonly id: string; readonly title: string }[];
  readonly all: readonly TextRow[];
  readonly isFound: (row: TextRow) => boolean;
}

/**
 * Groups a journey's texts by the step that shows them, in the journey's order. After them come texts of several steps,
 * then texts that any page may show, then texts that no step shows, such as mails. Leaves out a group if the filters find nothing in it.
 */
export function textGroups({ flow, steps, all, isFound }: Grouped): readonly TextGroup[] {
  const known = new Set(steps.map(({ id }) => `${flow}/${id}`));
  const groups: readonly { readonly id: string; readonly title: string; readonly rows: TextRow[] }[] = [
    ...steps.map(({ id, title }) => ({ id: `${flow}/${id}`, title, rows: [] })),
    { id: SEVERAL, title: "At several steps", rows: [] },
    { id: EVERYWHERE, title: "On any page", rows: [] },
    { id: NOWHERE, title: "At no step of this journey", rows: [] },
  ];
  for (const row of all) {
    const [place, ...others] = row.shown.filter((one) => known.has(one));
    const elsewhere = row.everywhere === true ? EVERYWHERE : NOWHERE;
    const group = place === undefined ? elsewhere : others.length > 0 ? SEVERAL : place;
    groups.find(({ id }) => id === group)?.rows.push(row);
  }
  return groups.flatMap(({ id, title, rows }) => {
    const found = rows.filter(isFound);
    return found.length === 0 ? [] : [{ id, title, rows: found, of: rows.length }];
  });
}

const SEVERAL = "several";
const EVERYWHERE = "everywhere";
const NOWHERE = "nowhere";
