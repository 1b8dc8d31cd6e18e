import type { MapStep } from "../../protocol-map.ts";

/** What was found at each step, in words; `null` where nobody looks for anything. */
export type Found = ReadonlyMap<string, string> | null;

const PLURALS = { text: "texts", field: "fields", call: "calls" } as const;

/** Steps by a part of their title or name, of a text in any language, of a field, or of a call. */
export function findIn(steps: readonly MapStep[], words: string): Found {
  const sought = words.trim().toLowerCase();
  if (sought === "") return null;
  const has = (one: string) => one.toLowerCase().includes(sought);
  return new Map(
    steps.flatMap(({ id, title, path, holds }) => {
      const own = [id, title, path].some(has) ? ["the step itself"] : [];
      const held = holds.filter(({ name, words }) => has(name) || words.some(has));
      const kinds = (["field", "call", "text"] as const).flatMap((kind) => {
        const [first, ...more] = held.filter((one) => one.kind === kind);
        if (first === undefined) return [];
        const said = kind === "text" ? (first.words.find(has) ?? first.words[0] ?? first.name) : first.name;
        return more.length > 0 ? [`${more.length + 1} ${PLURALS[kind]}`] : [`the ${kind} “${said}”`];
      });
      const found = [...own, ...kinds];
      return found.length === 0 ? [] : [[id, found.join(", ")] as const];
    }),
  );
}
