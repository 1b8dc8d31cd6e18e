import type { Json } from "../../../src/engine/index.ts";
import type { Edit, Kind, Target } from "./kind.ts";
import { changed, isObject, type Keys, type Place, renamed } from "./places.ts";
import { misspelt, pick, type Random } from "./random.ts";

const FLOW = /^flows\/[^/]+\/flow\.json$/;

/** Wrong edits of a journey. */
export const flowKinds: readonly Kind[] = [
  inFlow("renamed target", (target, random) =>
    target.places
      .filter(({ keys, value }) => typeof value === "string" && isTarget(keys))
      .map((place) => replace(target, place, otherName(random, String(place.value), stepIds(target)))),
  ),
  inFlow("dropped key", (target) =>
    target.places
      .filter(({ keys }) => typeof keys.at(-1) === "string" && keys.at(-1) !== "$schema")
      .map((place) => remove(target, place)),
  ),
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
  inFlow("removed last rule", (target) => ruleLists(target).map((place) => remove(target, lastOf(place)))),
  inFlow("reordered rules", (target, random) =>
    ruleLists(target)
      .filter(({ value }) => value.length > 1)
      .map((place) => {
        const index = Math.floor(random() * (place.value.length - 1));
        const [one = null, other = null] = place.value.slice(index, index + 2);
        const next = place.value.with(index, other).with(index + 1, one);
        return {
          keys: [...place.keys, index],
          what: "exchanged with the next",
          make: () => ({ value: changed(target.value, place.keys, next) }),
        };
      }),
  ),
  inFlow("removed guard", (target) =>
    target.places.filter(({ keys }) => keys.at(-2) === "guards").map((place) => remove(target, place)),
  ),
  inFlow("removed action", (target) =>
    target.places
      .filter(({ keys }) => ["do", "enter"].includes(String(keys.at(-2))))
      .map((place) => remove(target, place)),
  ),
  inFlow("removed block or part of one", (target) =>
    target.places
      .filter(
        ({ keys }) =>
          ["page", "aside", "buttons", "links", "options", "rows", "items", "blocks"].includes(String(keys.at(-2))) &&
          typeof keys.at(-1) === "number",
      )
      .map((place) => remove(target, place)),
  ),
  inFlow("wrong type", (target, random) =>
    target.places
      .filter(({ keys, value }) => keys.length > 0 && keys.at(-1) !== "$schema" && !isObject(value))
      .map((place) => replace(target, place, ofAnotherType(random, place.value))),
  ),
  inFlow("misspelt event", (target, random) =>
    target.places
      .filter(({ keys, value }) => keys.at(-2) === "on" || (keys.at(-1) === "event" && typeof value === "string"))
      .map((place) =>
        place.keys.at(-2) === "on"
          ? rename(target, place, misspelt(random, String(place.keys.at(-1))))
          : replace(target, place, misspelt(random, String(place.value))),
      ),
  ),
  inFlow("wrong call", (target, random) => {
    const calls = target.places.filter(({ keys, value }) => keys.at(-1) === "call" && typeof value === "string");
    const names = [...new Set(calls.map(({ value }) => String(value)))];
    return calls.map((place) => replace(target, place, otherName(random, String(place.value), names)));
  }),
  inFlow("lost call parameter", (target) =>
    target.places
      .filter(
        ({ keys }) =>
          keys.includes("with") &&
          typeof keys.at(-1) === "string" &&
          keys.at(-1) !== "with" &&
          keys.at(-1) !== "body" &&
          isCall(target, keys),
      )
      .map((place) => remove(target, place)),
  ),
  inFlow("another text", (target, random) => {
    const texts = strings(target).filter(
      ({ keys, value }) => TEXT_KEYS.has(String(keys.at(-1))) && /^\w+(\.\w+)+$/.test(value),
    );
    const keys = [...new Set(texts.map(({ value }) => value))];
    return texts.map((place) => replace(target, place, otherName(random, place.value, keys)));
  }),
  inFlow("another form, block, link or dialog", (target, random) => {
    const places = strings(target).filter(({ keys }) =>
      ["schema", "block", "link", "leave", "open", "into"].includes(String(keys.at(-1))),
    );
    return places.map((place) => {
      const same = places.filter(({ keys }) => keys.at(-1) === place.keys.at(-1)).map(({ value }) => value);
      return replace(target, place, otherName(random, place.value, same));
    });
  }),
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
const TEXT_KEYS = new Set([
  "text",
  "title",
  "sub",
  "key",
  "label",
  "submit",
  "busyText",
  "note",
  "alert",
  "legend",
  "question",
  "apply",
]);

function inFlow(name: string, edits: Kind["edits"]): Kind {
  return { name, files: FLOW, edits };
}

interface Words extends Place {
  readonly value: string;
}

export function strings(target: Target): Words[] {
  return target.places.filter((place): place is Words => typeof place.value === "string");
}

function conditions(target: Target): Words[] {
  return strings(target).filter(
    ({ keys }) => keys.at(-1) === "when" || (keys.length === 2 && keys[0] === "conditions"),
  );
}

function expressions(target: Target): Words[] {
  const written = strings(target).filter(({ value }) => value.startsWith("="));
  return [...conditions(target), ...written];
}

interface Items extends Place {
  readonly value: Json[];
}

function ruleLists(target: Target): Items[] {
  return target.places.filter((place): place is Items => {
    const { keys, value } = place;
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      (keys.at(-2) === "on" || keys.at(-1) === "then" || keys.at(-1) === "guards")
    );
  });
}

function lastOf(place: Items): Place {
  return { keys: [...place.keys, place.value.length - 1], value: place.value.at(-1) ?? null };
}

function isTarget(keys: Keys): boolean {
  return (
    keys.at(-1) === "goto" ||
    keys.at(-2) === "on" ||
    keys.at(-1) === "step" ||
    keys.at(-1) === "start" ||
    (keys.at(-1) === "progress" && keys.length === 3)
  );
}

function isCall(target: Target, keys: Keys): boolean {
  const holder = target.places.find((place) => sameKeys(place.keys, keys.slice(0, keys.indexOf("with"))))?.value;
  return isObject(holder) && typeof holder.call === "string";
}

function sameKeys(a: Keys, b: Keys): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

function stepIds({ value }: Target): string[] {
  const steps = isObject(value) ? value.steps : undefined;
  return isObject(steps) ? Object.keys(steps) : [];
}

function dataPaths(target: Target): string[] {
  const found = strings(target).flatMap(({ value }) => [...value.matchAll(/\bdata(?:\.\w+)+/g)].map(([path]) => path));
  return [...new Set(found)];
}

/** Another path, of the same depth where there is one: what a person copies from the line above. */
function sibling(random: Random, path: string, paths: readonly string[]): string {
  const parent = path.slice(0, path.lastIndexOf("."));
  const near = paths.filter((other) => other !== path && other.slice(0, other.lastIndexOf(".")) === parent);
  const far = paths.filter((other) => other !== path);
  return near.length > 0 ? pick(random, near) : far.length > 0 ? pick(random, far) : misspelt(random, path);
}

/** Half the time a name of the same kind, half the time a misspelt one. */
export function otherName(random: Random, name: string, known: readonly string[]): string {
  const others = known.filter((other) => other !== name);
  return others.length > 0 && random() < 0.5 ? pick(random, others) : misspelt(random, name);
}

function negated(condition: string): string {
  return /^!\w+(\.\w+)*$/.test(condition) ? condition.slice(1) : `!(${condition})`;
}

export function ofAnotherType(random: Random, value: Json): Json {
  const others: Json[] = ["yes", 1, true, null, [], {}].filter(
    (other) => typeof other !== typeof value || other === null,
  ) as Json[];
  return pick(random, typeof value === "number" ? [String(value), ...others] : others);
}

export function replace(target: Target, { keys, value }: Place, to: Json): Edit {
  return {
    keys,
    what: `${JSON.stringify(value)} → ${JSON.stringify(to)}`,
    make: () => ({ value: changed(target.value, keys, to) }),
  };
}

export function remove(target: Target, { keys, value }: Place): Edit {
  return {
    keys,
    what: `removed ${JSON.stringify(value)}`,
    make: () => ({ value: changed(target.value, keys, undefined) }),
  };
}

export function rename(target: Target, { keys }: Place, to: string): Edit {
  return {
    keys,
    what: `${JSON.stringify(keys.at(-1))} → ${JSON.stringify(to)}`,
    make: () => ({ value: renamed(target.value, keys, to) }),
  };
}
