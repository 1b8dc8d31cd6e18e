import type { Difference } from "./differences.ts";

/** Beside its colour each kind has a sign. */
export const SIGNS: Readonly<Record<Difference["kind"], string>> = {
  new: "+",
  gone: "−",
  reworded: "✎",
  moved: "↔",
  restyled: "◐",
};

const NAMES: Readonly<Record<Difference["kind"], string>> = {
  new: "New",
  gone: "Gone",
  reworded: "Reworded",
  moved: "Moved, or has another size",
  restyled: "Looks different",
};

/** `Reworded: “Make your account”, was “Create your account”`. */
export function differenceWords({ kind, words, was }: Difference): string {
  const before = was === undefined ? "" : `, was ${quoted(was)}`;
  return `${NAMES[kind]}: ${quoted(words)}${before}`;
}

function quoted(words: string): string {
  if (words === "") return "a field or picture without words";
  return `“${words.length > 120 ? `${words.slice(0, 120)}…` : words}”`;
}
