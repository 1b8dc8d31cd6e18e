import type { Content, Offer } from "./offers.ts";

/** One row of the comparison, with one cell per package, in their order. Undefined: the package does not contain it. */
interface ComparedRow {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly (Content | undefined)[];
}

/** Everything that the packages contain, in the order of first appearance. */
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
