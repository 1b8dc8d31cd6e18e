import { misspelt, pick, type Random } from "../random.ts";
import { rename, replace, strings, type Words } from "./edits.ts";
import { inFlow, type Kind, type Target } from "./kind.ts";

/** Wrong edits of a journey's conditions and calculations. */
export const expressionKinds: readonly Kind[] = [
  inFlow("swapped path", (target, random) => {
    const paths = dataPaths(target);
    const inExpression = strings(target)
      .filter(({ value }) => /\bdata\.\w+/.test(value))
      .map((place) => {
        const found = [...place.value.matchAll(/\bdata(?:\.\w+)+/g)].map(([path]) => path);
        const from = pick(random, found);
        return replace(target, place, place.value.replace(from, sibling(random, from, paths)));
      });
    const set = target.places
      .filter(({ keys }) => keys.at(-2) === "set" && String(keys.at(-1)).startsWith("data."))
      .map((place) => rename(target, place, sibling(random, String(place.keys.at(-1)), paths)));
    return [...inExpression, ...set];
  }),
  inFlow("flipped condition", (target) =>
    conditions(target).map((place) => replace(target, place, negated(place.value))),
  ),
  inFlow("changed operator", (target, random) =>
    expressions(target).flatMap((place) => {
      const operators = [...place.value.matchAll(/==|!=|<=|>=|<|>|&&|\|\|/g)];
      if (operators.length === 0) return [];
      const found = pick(random, operators);
      const other = OPERATORS[found[0]] ?? "==";
      const next = place.value.slice(0, found.index) + other + place.value.slice(found.index + found[0].length);
      return [replace(target, place, next)];
    }),
  ),
  inFlow("changed value in an expression", (target, random) =>
    expressions(target).flatMap((place) => {
      const values = [...place.value.matchAll(/'[\w.-]+'|\b\d+\b/g)];
      if (values.length === 0) return [];
      const found = pick(random, values);
      const word = found[0];
      const other = word.startsWith("'")
        ? `'${misspelt(random, word.slice(1, -1))}'`
        : String(Number(word) + pick(random, [1, -1]));
      return [
        replace(
          target,
          place,
          place.value.slice(0, found.index) + other + place.value.slice(found.index + word.length),
        ),
      ];
    }),
  ),
  inFlow("misspelt name in an expression", (target, random) =>
    expressions(target).flatMap((place) => {
      const names = [
        ...place.value.replaceAll(/'[^']*'/g, (text) => " ".repeat(text.length)).matchAll(/\b[a-zA-Z]\w{3,}\b/g),
      ];
      const known = names.filter(([name]) => !["true", "false", "null"].includes(name));
      if (known.length === 0) return [];
      const found = pick(random, known);
      const next =
        place.value.slice(0, found.index) +
        misspelt(random, found[0]) +
        place.value.slice(found.index + found[0].length);
      return [replace(target, place, next)];
    }),
  ),
];

const OPERATORS: Readonly<Record<string, string>> = {
  "==": "!=",
  "!=": "==",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
};

function conditions(target: Target): Words[] {
  return strings(target).filter(
    ({ keys }) => keys.at(-1) === "when" || (keys.length === 2 && keys[0] === "conditions"),
  );
}

function expressions(target: Target): Words[] {
  const written = strings(target).filter(({ value }) => value.startsWith("="));
  return [...conditions(target), ...written];
}

function dataPaths(target: Target): string[] {
  const found = strings(target).flatMap(({ value }) => [...value.matchAll(/\bdata(?:\.\w+)+/g)].map(([path]) => path));
  return [...new Set(found)];
}

/** Another path, preferably with the same parent: what a person copies from the line above. */
function sibling(random: Random, path: string, paths: readonly string[]): string {
  const parent = path.slice(0, path.lastIndexOf("."));
  const near = paths.filter((other) => other !== path && other.slice(0, other.lastIndexOf(".")) === parent);
  const far = paths.filter((other) => other !== path);
  return near.length > 0 ? pick(random, near) : far.length > 0 ? pick(random, far) : misspelt(random, path);
}

function negated(condition: string): string {
  return /^!\w+(\.\w+)*$/.test(condition) ? condition.slice(1) : `!(${condition})`;
}
