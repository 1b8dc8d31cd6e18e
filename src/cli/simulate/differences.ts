import type { Json } from "../../engine/index.ts";
import { inKeyOrder, partAt, partsOf, typeOf } from "../../model/index.ts";
import { lineDifferences, missingIn } from "./line-differences.ts";
import type { Expectation } from "./simulation.ts";

/** Of what was recorded and of what is now: what differs, each in a sentence that a person would say. */
export function differences(recorded: Expectation, now: Expectation): readonly string[] {
  return KEYS.flatMap((key) => {
    const [was, is] = [recorded[key] ?? null, now[key] ?? null] as readonly Json[] as readonly [Json, Json];
    if (same(was, is)) return [];
    const found = WORDS[key](was, is);
    return found.length > 0 ? found : [`${key === "tracked" ? "reports" : key} come in another order`];
  });
}

type Words = (was: Json, is: Json) => readonly string[];

const WORDS: Readonly<Record<keyof Expectation, Words>> = {
  step: (was, is) => [
    is === null
      ? `people stay where they are; they came to ${text(was)} before`
      : `people come to ${text(is)}${was === null ? "; they stayed where they were before" : ` instead of ${text(was)}`}`,
  ],
  leaves: (was, is) => [
    is === null
      ? `people do not leave by the link ${text(was)} any more`
      : `people leave by the link ${text(is)}${was === null ? "; they stayed before" : ` instead of ${text(was)}`}`,
  ],
  calls: named(
    (name) => `the service is called: ${name}`,
    (name) => `the service is not called any more: ${name}`,
    (name) => `the call ${name} sends`,
  ),
  tracked: named(
    (name) => `analytics are told "${name}"`,
    (name) => `analytics are not told "${name}" any more`,
    (name) => `analytics are told with "${name}"`,
  ),
  data: members((path) => `what is remembered as "${path}"`),
  errors: members((field) => `what is said at the field "${field}"`),
  refused: members((field) => (field === "" ? "why the form is not sent" : `why the form does not take "${field}"`)),
  alert: single("the message above the page"),
  dialog: single("the open dialog"),
  page: (was, is) => lineDifferences("the page shows", lines(was), lines(is)),
  does: (was, is) => lineDifferences("the page does", lines(was), lines(is)),
};

const KEYS = Object.keys(WORDS) as (keyof Expectation)[];

/** Of one thing that is there or not. */
function single(what: string): Words {
  return (was, is) => [`${what} is ${valueWords(is)} instead of ${valueWords(was)}`];
}

/** Of named values: each that is another. */
function members(what: (name: string) => string): Words {
  return (was, is) => {
    const names = new Set([was, is].flatMap((value) => partsOf(value).map(([name]) => String(name))));
    return [...names].flatMap((name) => {
      const [one, other] = [partAt(was, name) ?? null, partAt(is, name) ?? null];
      return same(one, other) ? [] : [`${what(name)} is ${valueWords(other)} instead of ${valueWords(one)}`];
    });
  };
}

/**
 * Of a list of names with what goes with each: what is new, what is gone, and of those that are in both what goes
 * along otherwise.
 */
function named(
  isNew: (name: string) => string,
  isGone: (name: string) => string,
  sends: (name: string) => string,
): Words {
  return (was, is) => {
    const [before, after] = [was, is].map((value) => without(value, value === was ? is : was).map(entry));
    const found: string[] = [];
    const left = [...(after ?? [])];
    for (const { name, input } of before ?? []) {
      const at = left.findIndex((one) => one.name === name);
      if (at < 0) found.push(isGone(name));
      else
        found.push(
          ...members((path) => `${sends(name)} "${path}": it`)(flat(input), flat(left.splice(at, 1)[0]?.input ?? {})),
        );
    }
    return [...found, ...left.map(({ name }) => isNew(name))];
  };
}

function entry(one: Json): { readonly name: string; readonly input: Json } {
  return typeof one === "string"
    ? { name: one, input: {} }
    : { name: String(partAt(one, "name")), input: partAt(one, "with") ?? {} };
}

/** By dotted path: of a body with many values only those that differ are said. */
function flat(value: Json, path = ""): Readonly<Record<string, Json>> {
  if (typeOf(value) !== "object" || partsOf(value).length === 0) return path === "" ? {} : { [path]: value };
  return Object.assign(
    {},
    ...partsOf(value).map(([name, part]) => flat(part, path === "" ? String(name) : `${path}.${name}`)),
  ) as Readonly<Record<string, Json>>;
}

/** The items of a list that another one does not have. */
function without(value: Json, other: Json): readonly Json[] {
  const items = (list: Json) => partsOf(list).map(([, item]) => item);
  return missingIn(items(other), items(value), inOrderText);
}

function lines(value: Json): readonly string[] {
  return partsOf(value).map(([, item]) => String(item));
}

function valueWords(value: Json): string {
  return value === null ? "nothing" : text(value);
}

function text(value: Json): string {
  const words = JSON.stringify(value);
  return words.length > 120 ? `${words.slice(0, 119)}…` : words;
}

export function same(one: Json, other: Json): boolean {
  return inOrderText(one) === inOrderText(other);
}

/** The same for the same, in whatever order its keys are. */
function inOrderText(value: Json): string {
  return JSON.stringify(inKeyOrder(value));
}
