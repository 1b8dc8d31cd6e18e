import { variablesIn } from "../../cel/index.ts";

type Conditions = Readonly<Record<string, string>>;

/** Maps the old name of each renamed condition to its new name. A renamed condition has the same expression. */
export function renamedConditions(before: Conditions, after: Conditions): ReadonlyMap<string, string> {
  const come = Object.entries(after).filter(([name]) => !Object.hasOwn(before, name));
  const gone = Object.entries(before).filter(([name]) => !Object.hasOwn(after, name));
  return new Map(
    gone.flatMap(([name, source]): (readonly [string, string])[] => {
      const same = come.filter(([, other]) => other === source);
      const others = gone.filter(([, other]) => other === source);
      return same.length === 1 && others.length === 1 && same[0] !== undefined ? [[name, same[0][0]]] : [];
    }),
  );
}

/** An expression with the new names of conditions. */
export function inNewNames(source: string, names: ReadonlyMap<string, string>): string {
  const found = variablesIn(source).filter(({ name }) => names.has(name));
  return found
    .toSorted((one, other) => other.start - one.start)
    .reduce((made, { name, start, end }) => made.slice(0, start) + (names.get(name) ?? name) + made.slice(end), source);
}
