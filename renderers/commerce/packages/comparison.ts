import type { Content, Offer } from "./offers.ts";

/** One thing that packages are compared by, with what each package has of it, in their order; undefined: nothing. */
export interface ComparedRow {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly (Content | undefined)[];
}

/** What the packages hold, thing by thing, in the order in which they are first met. */
export function compareOffers(offers: readonly Offer[]): readonly ComparedRow[] {
  const things = new Map<string, string>();
  for (const { name, label } of offers.flatMap((offer) => offer.contents))
    if (!things.has(name)) things.set(name, label);
  return [...things].map(([name, label]) => ({
    name,
    label,
    cells: offers.map((offer) => offer.contents.find((content) => content.name === name)),
  }));
}
