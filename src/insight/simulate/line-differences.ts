import type { Names, Say } from "./names.ts";
import { placeIn } from "./taken-over.ts";

/** A line of a page (`form holds countryCode=+1`): its first words, and its values by name. */
interface Line {
  readonly text: string;
  readonly head: string;
  readonly values: ReadonlyMap<string, string>;
}

/** A line before and after a change. Only `was`: the line is gone. Only `is`: it is new. */
interface LineChange {
  readonly was?: string;
  readonly is?: string;
}

/** A difference in a line, or in one of its values. */
export interface LineDifference {
  readonly say: Say;
  /** The line before the change. For a new line, the line itself. */
  readonly line: string;
  /** What takes the place of a line if only this difference is accepted. Absent if the lines have another order. */
  readonly change?: LineChange;
  /** The value's name, if the rest of the line is unchanged. */
  readonly name?: string;
  /**
   * Whether the value is a label that belonged to another part of the line, and the value under the label is unchanged.
   */
  readonly isMovedLabel?: boolean;
}

/** What a line is about: its block, or the form whose values it shows, and the names of its values. */
export function blockOf(text: string) {
  const [block = "", then] = text
    .replace(/^[−+] /, "")
    .trim()
    .replace(/^aside +/, "")
    .split(" ");
  return { block, holds: then === "holds", names: [...lineOf(text).values.keys()] };
}

/** Differences between lines that describe a page. For lines about the same thing, only the differing values. */
export function lineDifferences(
  verb: string,
  was: readonly string[],
  is: readonly string[],
): readonly LineDifference[] {
  const before = missingIn(is, was).map(lineOf);
  const after = missingIn(was, is).map(lineOf);
  if (before.length === 0 && after.length === 0)
    return [{ say: () => `${verb} the same in a different order`, line: "" }];
  const found: LineDifference[] = [];
  for (const line of before) {
    const at = after.findIndex(({ head }) => head === line.head);
    const other = at < 0 ? undefined : after.splice(at, 1)[0];
    found.push(
      ...(other === undefined
        ? [{ say: goneWords(verb, line.text), line: line.text, change: { was: line.text } }]
        : changeWords(verb, line, other)),
    );
  }
  return [...found, ...after.map(({ text }) => ({ say: newWords(verb, text), line: text, change: { is: text } }))];
}

function changeWords(verb: string, before: Line, after: Line): readonly LineDifference[] {
  if (before.values.size === 0 && after.values.size === 0)
    return [
      {
        say: ({ line }) => `${verb} ${line(after.text)} instead of ${line(before.text)}`,
        line: before.text,
        change: { was: before.text, is: after.text },
      },
    ];
  const where = before.head.replace(/^[−+] /, "").trim();
  return [...new Set([...before.values.keys(), ...after.values.keys()])].flatMap((name) => {
    const [one, other] = [before.values.get(name), after.values.get(name)];
    if (one === other) return [];
    const { text: line } = one === undefined ? after : before;
    const change = { was: before.text, is: withValueOf(before, after, name) };
    const begin = (names: Names) => `${names.where(where)}, ${names.property(where, name)}`;
    const value = (names: Names, text = "") => names.shown(where, name, text);
    if (other === undefined)
      return [{ say: (names) => `${begin(names)} (${value(names, one)}) is no longer there`, line, name, change }];
    const instead = (names: Names) =>
      one === undefined ? " and was not there" : ` instead of ${names.shown(where, name, one)}`;
    const isMovedLabel = one !== undefined && movedLabel(name, other, before.values, after.values);
    return [
      {
        say: (names) => `${begin(names)} is ${value(names, other)}${instead(names)}`,
        line,
        name,
        change,
        ...(isMovedLabel && { isMovedLabel }),
      },
    ];
  });
}

/** A line with the value that another version of it has under a name, or without it if that one has none. */
function withValueOf(line: Line, other: Line, name: string): string {
  const [own, theirs] = [pairsOf(line), pairsOf(other)];
  const isNamed = (pair: string) => pair.startsWith(`${name}=`);
  const value = theirs.filter(isNamed);
  const at = own.findIndex(isNamed);
  const [first = ""] = value;
  const pairs =
    at >= 0 ? own.toSpliced(at, 1, ...value) : own.toSpliced(placeIn(own, theirs, first, Object.is), 0, ...value);
  if (pairs.toSorted().join(" ") === theirs.toSorted().join(" ")) return other.text;
  return [line.text.split(BETWEEN_VALUES)[0], ...pairs].join(" ");
}

function pairsOf({ values }: Line): readonly string[] {
  return [...values].map(([name, value]) => `${name}=${value}`);
}

/**
 * Whether a part (`rows.0.label`) has a label that belonged to another part, while the rest of it and the number of
 * parts are unchanged.
 */
function movedLabel(name: string, label: string, before: Line["values"], after: Line["values"]): boolean {
  const part = /^(.+\.)label$/.exec(name)?.[1];
  if (part === undefined) return false;
  const labels = (values: Line["values"]) => [...values].filter(([key]) => key.endsWith(".label"));
  const rest = (values: Line["values"]) =>
    JSON.stringify([...values].filter(([key]) => key.startsWith(part) && key !== name));
  const another = labels(before).some(([key, text]) => key !== name && text === label);
  return another && labels(before).length === labels(after).length && rest(before) === rest(after);
}

/** A line about a page that stays begins with + (added) or − (removed). */
function goneWords(verb: string, text: string): Say {
  if (text.startsWith("− ")) return ({ line }) => `this is no longer removed: ${line(text.slice(2))}`;
  if (text.startsWith("+ ")) return ({ line }) => `this is no longer added: ${line(text.slice(2))}`;
  return ({ line }) => `${verb.replace(/ (\w+)$/, " no longer $1")} ${line(text)}`;
}

function newWords(verb: string, text: string): Say {
  if (text.startsWith("− ")) return ({ line }) => `this is removed: ${line(text.slice(2))}`;
  if (text.startsWith("+ ")) return ({ line }) => `this is added: ${line(text.slice(2))}`;
  return ({ line }) => `${verb} ${line(text)}, which was not there`;
}

function lineOf(text: string): Line {
  const [first = "", ...rest] = text.split(BETWEEN_VALUES);
  // In a line without values, the first word is its subject: "progress", or the layout of a page.
  const head = rest.length > 0 ? first : (/^(?:[−+] )?\s*\S+/.exec(text)?.[0] ?? "");
  return {
    text,
    head,
    values: new Map(
      rest.map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    ),
  };
}

const BETWEEN_VALUES = / (?=[\w.-]+=)/;

/** The items of one list that another list does not have, counting repetitions. */
export function missingIn<T>(other: readonly T[], list: readonly T[], keyOf: (one: T) => unknown = (one) => one): T[] {
  const there = other.map(keyOf);
  return list.filter((one) => {
    const at = there.indexOf(keyOf(one));
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
}
