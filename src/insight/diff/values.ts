import type { Json } from "../../engine/index.ts";

/** A value for a line of a report, shortened if it is long. */
export function shortly(value: Json | undefined): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** `a, b and 3 more`. */
export function some(names: readonly string[], most = 4): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/** What is only in the second list, and what is only in the first, each after its word: `new: a`, `gone: b and c`. */
export function newAndGone(
  before: readonly string[],
  after: readonly string[],
  [isNew, isGone]: readonly [string, string],
): readonly string[] {
  const come = after.filter((one) => !before.includes(one));
  const gone = before.filter((one) => !after.includes(one));
  return [
    ...(come.length > 0 ? [`${isNew} ${some(come)}`] : []),
    ...(gone.length > 0 ? [`${isGone} ${some(gone)}`] : []),
  ];
}

/**
 * Two versions of a text for a line of a report. Long texts are reduced to the words that differ and a few words around
 * them.
 */
export function changedWords(before: string | undefined, after: string | undefined): readonly [string, string] {
  if (before === undefined || after === undefined || Math.max(before.length, after.length) <= SHORT)
    return [shortly(before), shortly(after)];
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/));
  if (old === undefined || now === undefined) return [shortly(before), shortly(after)];
  const most = Math.min(old.length, now.length);
  const alike = (same: (index: number) => boolean) => {
    let count = 0;
    while (count < most && same(count)) count += 1;
    return count;
  };
  const begin = alike((index) => old[index] === now[index]);
  const end = Math.min(
    alike((index) => old[old.length - 1 - index]?.trimEnd() === now[now.length - 1 - index]?.trimEnd()),
    most - begin,
  );
  const part = (words: readonly string[]) => {
    const [first, last] = [Math.max(begin - AROUND, 0), Math.min(words.length - end + AROUND, words.length)];
    const inner = words.slice(first, last).join("").trim();
    return JSON.stringify(`${first > 0 ? "… " : ""}${inner}${last < words.length ? " …" : ""}`);
  };
  return [part(old), part(now)];
}

/** The length up to which a text is shown completely. */
const SHORT = 78;
/** Words on each side that help to find the place. */
const AROUND = 3;
