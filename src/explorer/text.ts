import { celDay } from "../cel/index.ts";
import type { JsonObject } from "../engine/index.ts";
import { oncePerKey } from "../model/index.ts";

/** The limits of a text. Texts that match them are as short and plain as possible, and different for each `variant`. */
interface TextLimits {
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** The first and the last day, for `format: date`. */
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
}

/** A text within the limits. `undefined` if none was found. `name` makes the text show which field it is for. */
export function textFor(limits: TextLimits, name: string, variant = 0): string | undefined {
  return candidates(limits, name, variant).find((text) => fits(text, limits));
}

export function fits(
  text: string,
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, earliest, latest }: TextLimits,
): boolean {
  const length = [...text].length;
  if (length < minLength || length > maxLength) return false;
  if (format === "date" && (text < (celDay(earliest) ?? "") || text > (celDay(latest) ?? "~"))) return false;
  if (format === "email" && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) return false;
  return pattern === undefined || regex(pattern).test(text);
}

/** Longer texts are not created: they may not fit into memory. */
export const LONGEST = 100_000;

function candidates(
  { pattern, format, minLength = 0, earliest, latest }: TextLimits,
  name: string,
  variant: number,
): string[] {
  if (minLength > LONGEST) return [];
  const digit = String((variant % 9) + 1);
  const letter = String.fromCharCode(97 + (variant % 26));
  const word = name.replaceAll(/[^A-Za-z]/g, "").toLowerCase() || "text";
  if (format === "email") return [`${word}${variant || ""}@example.com`];
  if (format === "date-time") return [`203${digit}-01-01T00:00:00Z`];
  if (format === "date") return daysFor(variant, earliest, latest);
  if (format === "month") return [`203${digit}-01`];
  if (format === "color") return [`#${digit.repeat(6)}`];
  if (format === "file") return [`${digit.repeat(22)}/${word}${variant || ""}.pdf`];
  if (format === "uri") return [`https://example.com/${word}${variant || ""}`];
  const uuid = `${digit}0000000-0000-4000-8000-00000000000${digit}`;
  if (format === "uuid") return [uuid];
  const long = (text: string) => text.padEnd(minLength, text === "" ? letter : text);
  const made = pattern === undefined ? undefined : matching(pattern, variant);
  return [
    long(variant === 0 ? word : `${word}${letter}`),
    uuid,
    long(digit),
    ...(made === undefined ? [] : [made, long(made)]),
    `Aa${digit}!`.padEnd(Math.max(minLength, 4), letter),
    long(letter),
    long(letter.toUpperCase()),
  ];
}

/**
 * Days in different decades, because a condition may ask for an age. If none of them is within the limits, the limits
 * themselves. Those come last, because a limit relative to today changes every day.
 */
function daysFor(variant: number, earliest: string | undefined, latest: string | undefined): string[] {
  const decades = ["203", "200", "198", "201", "202", "195"];
  const days = decades.map((decade) => `${decade}${(variant % 9) + 1}-01-01`);
  const turned = [...days.slice(variant % days.length), ...days.slice(0, variant % days.length)];
  return [...turned, ...[latest, earliest].flatMap((words) => celDay(words) ?? [])];
}

const regex = oncePerKey((pattern: string): RegExp => {
  try {
    return new RegExp(pattern, "u");
  } catch {
    // An invalid pattern is reported by a rule of the checker. No text matches it.
    return /(?!)/;
  }
});

/**
 * A short text that matches a pattern. `undefined` for a pattern with unsupported parts (look-around, back references).
 */
export function matching(pattern: string, variant = 0): string | undefined {
  let at = 0;
  let known = true;

  function alternatives(): string {
    const all = [sequence()];
    while (pattern[at] === "|") {
      at += 1;
      all.push(sequence());
    }
    return all[variant % all.length] ?? "";
  }

  function sequence(): string {
    let text = "";
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") {
      const piece = atom();
      text += repeat(piece);
    }
    return text;
  }

  function repeat(piece: string): string {
    const [all, sign = "", least = ""] = /^(?:([*+?])|\{(\d+)(?:,\d*)?\})\??/.exec(pattern.slice(at)) ?? [""];
    at += (all ?? "").length;
    if (sign === "*" || sign === "?") return "";
    if (least === "") return piece;
    if (piece.length * Number(least) <= LONGEST) return piece.repeat(Number(least));
    known = false;
    return "";
  }

  function atom(): string {
    const char = pattern[at] ?? "";
    at += 1;
    if (char === "^" || char === "$") return "";
    if (char === ".") return "a";
    if (char === "[") return set();
    if (char === "\\") return escape(pattern[at++] ?? "");
    if (char !== "(") return char;
    if (pattern[at] === "?") {
      if (pattern[at + 1] !== ":") known = false;
      at += 2;
    }
    const inside = alternatives();
    at += 1;
    return inside;
  }

  function set(): string {
    const from = at;
    while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
    const test = regex(`^[${pattern.slice(from, at)}]$`);
    at += 1;
    const pool = "1a A0bcdefgxyzBCUS23456789_.,;:-+!?'\"/@#é()[]{}<>\\";
    const all = [...pool].filter((char) => test.test(char));
    if (all.length === 0) known = false;
    return all[variant % Math.max(1, all.length)] ?? "";
  }

  function escape(char: string): string {
    if (char === "d") return String((variant % 9) + 1);
    if (char === "w" || char === "S") return "a";
    if (char === "s") return " ";
    if (char === "p" || char === "P") {
      at = pattern.indexOf("}", at) + 1;
      return "a";
    }
    if (/[bBkDW1-9]/.test(char)) known = char === "W" || char === "D";
    return char === "D" ? "a" : char === "W" ? " " : char;
  }

  const text = alternatives();
  return known && at >= pattern.length && regex(pattern).test(text) ? text : undefined;
}

/**
 * `examples` and `x-refuses` for the pattern of a schema, as far as such texts are found. Empty for a schema without a
 * pattern.
 */
export function patternSamples({ pattern, ...limits }: JsonObject): JsonObject {
  if (typeof pattern !== "string") return {};
  const found = textFor({ ...(limits as TextLimits), pattern }, "text");
  const refused = ["!", "a", "1", "A1 !", "…"].find((text) => !regex(pattern).test(text));
  return {
    ...(found !== undefined && { examples: [found] }),
    ...(refused !== undefined && { "x-refuses": [refused] }),
  };
}
