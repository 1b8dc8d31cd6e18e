import { useState } from "react";
import type { FieldView, PageTransition, PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";

/**
 * What is chosen on the page: a text, a field (or both, if a field's label was clicked), a transition, or a part of the
 * page.
 */
export interface Chosen {
  readonly key: string | null;
  readonly field: string | null;
  readonly transition?: string;
  readonly part?: string;
  /** The text is written on the page itself. */
  readonly isWritten?: true;
  /** A section of a form (`sectionName`). */
  readonly section?: string;
}

/** What the section of a field is known by. `undefined` if it is in none that has a title. */
export function sectionName({ form, section }: FieldView): string | undefined {
  return section?.title == null ? undefined : `${form} ${section.fields.join(" ")}`;
}

/**
 * The id of a transition: its rule and its target. It stays the same when the rule does something else, also if it was
 * only the name of a step before and had no place in a list.
 */
export function nameOfTransition({ rules, kind, to }: PageTransition): string {
  const rule = rules.at(-1)?.replace(/\/0$/, "") ?? kind;
  return kind === "stays" || kind === "opens" ? rule : `${rule} ${to}`;
}

/** A part when it was seen last, and the ids of all parts then. */
interface Seen {
  /** The id by which it was chosen. */
  readonly chosen: string;
  readonly part: PartView;
  readonly all: PageView["parts"];
}

/** The part that was chosen, even if an edit has changed what its id is made from. */
export function usePart(view: PageView | undefined, chosen: string | undefined): PartView | undefined {
  const [seen, setSeen] = useState<Seen | null>(null);
  if (view === undefined || chosen === undefined) return undefined;
  const parts = view.whole === null ? view.parts : [view.whole, ...view.parts];
  const last = seen?.chosen === chosen ? seen : null;
  const found =
    parts.find(({ id }) => id === (last?.part.id ?? chosen)) ?? (last === null ? undefined : heir(last, parts));
  if (found !== undefined && (last?.part !== found || last.all !== view.parts))
    setSeen({ chosen, part: found, all: view.parts });
  return found;
}

/** The part of the same kind at the same place, if it is new: the changed one. */
function heir({ part: { at, name }, all }: Seen, parts: PageView["parts"]): PartView | undefined {
  return parts.find((one) => one.at === at && one.name === name && all.every(({ id }) => id !== one.id));
}
