/** A line of a page (`form holds countryCode=+1`): its first words, and its values by name. */
interface Line {
  readonly text: string;
  readonly head: string;
  readonly values: ReadonlyMap<string, string>;
}

/** What is otherwise in one line, or in one of its values. */
export interface LineDifference {
  readonly sentence: string;
  /** The line as it was; as it is, where it is new. */
  readonly line: string;
  /** The value, where the rest of the line stayed. */
  readonly name?: string;
  /** The value is a label that stood at another part of the line, and what it names has stayed. */
  readonly isMovedLabel?: boolean;
}

/** What a line is about: its block, or the form whose values it holds; and the names of the values in it. */
export function blockOf(text: string) {
  const [block = "", then] = text
    .replace(/^[−+] /, "")
    .trim()
    .replace(/^aside +/, "")
    .split(" ");
  return { block, holds: then === "holds", names: [...lineOf(text).values.keys()] };
}

/**
 * What is otherwise in lines that say what a page shows: of those that are about the same, only the values that
 * differ.
 */
export function lineDifferences(
  verb: string,
  was: readonly string[],
  is: readonly string[],
): readonly LineDifference[] {
  const before = missingIn(is, was).map(lineOf);
  const after = missingIn(was, is).map(lineOf);
  if (before.length === 0 && after.length === 0) return [{ sentence: `${verb} the same in another order`, line: "" }];
  const found: LineDifference[] = [];
  for (const line of before) {
    const at = after.findIndex(({ head }) => head === line.head);
    const other = at < 0 ? undefined : after.splice(at, 1)[0];
    found.push(
      ...(other === undefined
        ? [{ sentence: goneWords(verb, line.text), line: line.text }]
        : changeWords(verb, line, other)),
    );
  }
  return [...found, ...after.map(({ text }) => ({ sentence: newWords(verb, text), line: text }))];
}

function changeWords(verb: string, before: Line, after: Line): readonly LineDifference[] {
  if (before.values.size === 0 && after.values.size === 0)
    return [{ sentence: `${verb} ${shown(after.text)} instead of ${shown(before.text)}`, line: before.text }];
  const where = before.head.replace(/^[−+] /, "").trim();
  const what = where.endsWith(" holds")
    ? `in the form "${where.slice(0, -" holds".length)}"`
    : `in the block "${where}"`;
  return [...new Set([...before.values.keys(), ...after.values.keys()])].flatMap((name) => {
    const [one, other] = [before.values.get(name), after.values.get(name)];
    if (one === other) return [];
    const { text: line } = one === undefined ? after : before;
    if (other === undefined) return [{ sentence: `${what}, "${name}" (${one}) is not there any more`, line, name }];
    const instead = one === undefined ? " and was not there" : ` instead of ${one}`;
    const isMovedLabel = one !== undefined && movedLabel(name, other, before.values, after.values);
    return [
      { sentence: `${what}, "${name}" is ${other}${instead}`, line, name, ...(isMovedLabel && { isMovedLabel }) },
    ];
  });
}

/** Whether a part (`rows.0.label`) has the label that another part had, while all else of it, and how many parts there are, stayed. */
function movedLabel(name: string, label: string, before: Line["values"], after: Line["values"]): boolean {
  const part = /^(.+\.)label$/.exec(name)?.[1];
  if (part === undefined) return false;
  const labels = (values: Line["values"]) => [...values].filter(([key]) => key.endsWith(".label"));
  const rest = (values: Line["values"]) =>
    JSON.stringify([...values].filter(([key]) => key.startsWith(part) && key !== name));
  const another = labels(before).some(([key, text]) => key !== name && text === label);
  return another && labels(before).length === labels(after).length && rest(before) === rest(after);
}

/** A line of what changed while the page stayed says whether it came (+) or went (−). */
function goneWords(verb: string, text: string): string {
  if (text.startsWith("− ")) return `this does not go away any more: ${shown(text.slice(2))}`;
  return text.startsWith("+ ")
    ? `this does not come up any more: ${shown(text.slice(2))}`
    : `${verb.replace(/ (\w+)$/, " no longer $1")} ${shown(text)}`;
}

function newWords(verb: string, text: string): string {
  if (text.startsWith("− ")) return `this goes away: ${shown(text.slice(2))}`;
  return text.startsWith("+ ")
    ? `this comes up: ${shown(text.slice(2))}`
    : `${verb} ${shown(text)}, which was not there`;
}

function shown(text: string): string {
  const words = text.trim();
  return `"${words.length > 120 ? `${words.slice(0, 119)}…` : words}"`;
}

function lineOf(text: string): Line {
  const [first = "", ...rest] = text.split(/ (?=[\w.-]+=)/);
  // Without values the first word says what it is about: "progress", the layout of a page.
  const head = rest.length > 0 ? first : (/^(?:[−+] )?\s*\S+/.exec(text)?.[0] ?? "");
  return {
    text,
    head,
    values: new Map(
      rest.map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    ),
  };
}

/** The items of one list that another does not have, each as often as it is missing there. */
export function missingIn<T>(other: readonly T[], list: readonly T[], keyOf: (one: T) => unknown = (one) => one): T[] {
  const there = other.map(keyOf);
  return list.filter((one) => {
    const at = there.indexOf(keyOf(one));
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
}
