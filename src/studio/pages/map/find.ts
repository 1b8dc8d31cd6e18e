import type { MapStep, RequirementView } from "../../protocol-map.ts";

/** What the search found at each step, as text. `null` if nothing is searched for. */
export type Found = ReadonlyMap<string, string> | null;

const PLURALS = { text: "texts", field: "fields", call: "calls" } as const;

/** A matching requirement, as shown by one step. */
export interface FoundRequirement {
  readonly id: string;
  readonly words: string;
  readonly shows: readonly string[];
}

/** The requirements whose number or text contains the search words, by step. */
export function requirementsIn(
  requirements: readonly RequirementView[],
  words: string,
): ReadonlyMap<string, readonly FoundRequirement[]> {
  const found = new Map<string, FoundRequirement[]>();
  const has = hasWords(words);
  if (has === undefined) return found;
  for (const { id, words, steps } of requirements)
    if (has(id) || has(words))
      for (const { step, shows } of steps) {
        const known = found.get(step);
        if (known === undefined) found.set(step, [{ id, words, shows }]);
        else known.push({ id, words, shows });
      }
  return found;
}

/** Returns a function that tests whether a text contains the search words, or `undefined` if there are none. */
function hasWords(words: string): ((one: string) => boolean) | undefined {
  const sought = words.trim().toLowerCase();
  return sought === "" ? undefined : (one) => one.toLowerCase().includes(sought);
}

/**
 * Finds steps by a part of their title or name, of a text in any language, of a field, of a call, or of a requirement.
 */
export function findIn(
  steps: readonly MapStep[],
  words: string,
  required: ReadonlyMap<string, readonly FoundRequirement[]> = new Map(),
): Found {
  const has = hasWords(words);
  if (has === undefined) return null;
  return new Map(
    steps.flatMap(({ id, title, path, holds }) => {
      const own = [id, title, path].some(has) ? ["the step itself"] : [];
      const held = holds.filter(({ name, words }) => has(name) || words.some(has));
      const kinds = (["field", "call", "text"] as const).flatMap((kind) => {
        const [first, ...more] = held.filter((one) => one.kind === kind);
        if (first === undefined) return [];
        const said = kind !== "field" ? (first.words.find(has) ?? first.words[0] ?? first.name) : first.name;
        return more.length > 0 ? [`${more.length + 1} ${PLURALS[kind]}`] : [`the ${kind} “${said}”`];
      });
      const [first, ...more] = required.get(id) ?? [];
      const met =
        first === undefined
          ? []
          : [more.length > 0 ? `${more.length + 1} requirements` : `the requirement ${first.id}`];
      const found = [...own, ...kinds, ...met];
      return found.length === 0 ? [] : [[id, found.join(", ")] as const];
    }),
  );
}
