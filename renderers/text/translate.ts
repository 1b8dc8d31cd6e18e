import type { i18n } from "i18next";
import type { Json, Text } from "../../src/engine/index.ts";
import { worded } from "../../src/texts/index.ts";
import { isObject } from "../props.ts";
import { parseMarkup, type Piece, words } from "./markup.ts";
import type { PageSpeaker, Say } from "./speaker.ts";

/** The part of i18next that formats a text. `useSpeaker()` returns it. */
export interface Speaker {
  readonly t: Say;
  readonly i18n: Pick<i18n, "format" | "language">;
  readonly known?: PageSpeaker["known"];
}

/**
 * Translates a text and parses its markup. Only the locale file's own markup counts: texts of the service and
 * parameters (for example what a person typed) are shown as they are, whatever they contain.
 */
export function translate(text: Text, speaker: Speaker): readonly Piece[] {
  const known = speaker.known?.get(text);
  if (known) return known;
  const pieces = translated(text, speaker);
  speaker.known?.set(text, pieces);
  return pieces;
}

function translated(text: Text, { t, i18n }: Speaker): readonly Piece[] {
  if ("literal" in text) return text.literal === "" ? [] : [text.literal];
  if ("money" in text) return [i18n.format(text.money, "money", i18n.language, { currency: text.currency })];
  if ("moment" in text) return [i18n.format(text.moment, "moment", i18n.language)];
  if (text.with === undefined) return parseMarkup(t(text.key));
  const held: string[] = [];
  const hold = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) return value.map((one: Json) => hold(one) ?? "");
    // A day, a number, an amount, a time or another text within a sentence.
    if (isObject(value)) {
      const kind = FORMATS.find((one) => one in value);
      if (kind !== undefined) return i18n.format(value[kind], kind, i18n.language, value);
      return TEXTS.some((one) => one in value) ? hold(words(translated(value as Text, { t, i18n }))) : "";
    }
    if (typeof value !== "string" || !value.includes("<")) return value;
    return `${OPEN}${held.push(value) - 1}${CLOSE}`;
  };
  const parameters = Object.entries(text.with).map(([name, value]) => [name, hold(value)] as const);
  const pieces = parseMarkup(t(text.key, worded(Object.fromEntries(parameters))));
  return held.length === 0 ? pieces : pieces.map((piece) => release(piece, held));
}

const FORMATS = ["day", "number"] as const;
const TEXTS = ["key", "money", "moment"] as const;

// Private-use characters: no keyboard and no translation contains them.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const HELD = /\uE000(\d+)\uE001/g;

function release(piece: Piece, held: readonly string[]): Piece {
  if (typeof piece === "string") return fill(piece, held);
  return { ...piece, to: fill(piece.to, held), children: piece.children.map((child) => release(child, held)) };
}

function fill(text: string, held: readonly string[]): string {
  return text.replace(HELD, (_, index: string) => held[Number(index)] ?? "");
}
