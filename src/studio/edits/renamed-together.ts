import type { Reference } from "./answer/reference.ts";

/**
 * Places without duplicates, and the journeys whose name they refer to. A shared part refers to the name in each of its
 * journeys, so these are renamed together. Equal names in other journeys are not renamed.
 */
export function renamedTogether(found: Iterable<Reference>, flow: string) {
  const places = new Map<string, { readonly reference: Reference; readonly flows: Set<string> }>();
  for (const reference of found) {
    const key = `${reference.path}#${reference.pointer}@${reference.span.start}${reference.isKey ? "k" : ""}`;
    const known = places.get(key) ?? { reference, flows: new Set() };
    known.flows.add(reference.flow ?? "");
    places.set(key, known);
  }
  const flows = new Set([flow]);
  for (let size = 0; size < flows.size; ) {
    size = flows.size;
    for (const one of places.values())
      if ([...one.flows].some((id) => flows.has(id))) for (const id of one.flows) flows.add(id);
  }
  const references = [...places.values()].flatMap((one) =>
    [...one.flows].some((id) => flows.has(id)) ? [one.reference] : [],
  );
  return { flows, references };
}
