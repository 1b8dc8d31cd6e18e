import { type Json, equal } from "../../engine/index.ts";
import type { Difference } from "./concerns.ts";
import { flat, valueWords } from "./differences.ts";
import type { Named } from "./simulation.ts";

/** The expected calls or reports that do not happen, those that nobody expects, and those with other values. */
export function namedMismatches(
  key: "calls" | "tracked",
  wanted: readonly Named[],
  is: readonly Named[],
): readonly Difference[] {
  const { one, happens } = WORDS[key];
  const left = is.map(entry);
  const found: Difference[] = [];
  // Those with exactly the expected values first, because an operation may be called several times.
  for (const { name, input, place } of taken(wanted, key, left)) {
    const at = left.findIndex((other) => other.name === name);
    if (at < 0) found.push({ sentence: `expected ${one} ${name}, but ${happens(false)}`, place });
    else found.push(...valueMismatches(`${one} ${name}`, place, input, left.splice(at, 1)[0]?.input ?? {}));
  }
  for (const { name } of left)
    found.push({
      sentence: `expected no other ${one.replace("the ", "")}, but ${happens(true)}: ${name}`,
      place: [key],
    });
  const order = [wanted, is].map((list) => list.map((item) => entry(item).name).join(", "));
  if (found.length === 0 && key === "tracked" && order[0] !== order[1])
    found.push({ sentence: `expected the reports in the order ${order[0]}, but it is ${order[1]}`, place: [key] });
  return found;
}

const WORDS = {
  calls: { one: "the call", happens: (is: boolean) => (is ? "this one is made" : "it is not made") },
  tracked: { one: "the report", happens: (is: boolean) => (is ? "this one is sent" : "it is not sent") },
} as const;

interface Entry {
  readonly name: string;
  /** `undefined`: the values do not matter. */
  readonly input: Json | undefined;
}

/** The expectations that nothing meets exactly. Those that are met are removed from `left`. */
function taken(
  wanted: readonly Named[],
  key: string,
  left: Entry[],
): readonly (Entry & { readonly place: readonly string[] })[] {
  return wanted.flatMap((item, index) => {
    const expected = entry(item);
    const at = left.findIndex(
      ({ name, input }) =>
        name === expected.name && (typeof item === "string" || equal(expected.input ?? {}, input ?? {})),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [{ ...expected, place: [key, String(index)] }];
  });
}

function valueMismatches(
  what: string,
  place: readonly string[],
  wanted: Json | undefined,
  is: Json,
): readonly Difference[] {
  const [expected, sent] = [flat(wanted ?? {}), flat(is)];
  return [...new Set([...Object.keys(expected), ...Object.keys(sent)])].flatMap((path) => {
    const [value, other] = [expected[path], sent[path]];
    if (equal(value ?? null, other ?? null) && (value === undefined) === (other === undefined)) return [];
    const expects = value === undefined ? `nothing as "${path}"` : `${sentWords(value)} as "${path}"`;
    const has = other === undefined ? "does not" : `sends ${sentWords(other)}`;
    return [{ sentence: `expected ${what} to send ${expects}, but it ${has}`, place }];
  });
}

/** A `null` that is sent is not the same as nothing. */
function sentWords(value: Json): string {
  return value === null ? "null" : valueWords(value);
}

function entry(one: Named): Entry {
  return typeof one === "string" ? { name: one, input: undefined } : { name: one.name, input: one.with };
}
