import type { Reference } from "./answer/reference.ts";

/**
 * Places, each once, and the journeys whose name they are. What several journeys share names what each of them has by that name: these are renamed
 * together, and names of the same word in other journeys stay.
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
