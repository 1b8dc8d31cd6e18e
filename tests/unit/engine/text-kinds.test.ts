import { readFileSync } from "node:fs";
import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { preparedText, TEXT_KINDS, type TextKind, unstorable } from "../../../src/engine/index.ts";
import { characters, charactersOf, unicodeLines } from "./unicode-data.ts";

const kinds = Object.keys(TEXT_KINDS) as TextKind[];
const prepares = kinds.filter((kind) => kind !== "exact");
const tidy = kinds.filter((kind) => TEXT_KINDS[kind].tidiesSpaces);
const normalizations = unicodeLines("NormalizationTest").map((columns) => columns.map(characters));
const ignorable = unicodeLines("default-ignorable").flatMap(([range = ""]) => charactersOf(range));
const spaces = unicodeLines("white-space").flatMap(([range = ""]) => charactersOf(range));
const emojis = unicodeLines("emoji-sequences").map(([codes = ""]) => characters(codes));

describe("what a person typed is prepared by its kind", () => {
  test.each<[string, TextKind, string, string]>([
    ["a direction mark in a name", "plainText", "\u202aAna\u202c \u200eLee", "Ana Lee"],
    ["a zero-width space after an e-mail", "code", "ana@example.com\u200b", "ana@example.com"],
    ["a byte order mark and a soft hyphen", "text", "\ufeff1 Main\u00ad Street", "1 Main Street"],
    ["no-break and repeated spaces", "text", "\u00a01\u00a0 Main\t Street \u202f", "1 Main Street"],
    ["a name from a Japanese keyboard", "plainText", "山田\u3000太郎", "山田 太郎"],
    ["only spaces", "text", " \u00a0\u3000\u2800\t ", ""],
    ["only what nobody sees", "text", "\u200b\ufe0f\u3164\u2060", ""],
    ["an accent typed on its own", "text", "Nun\u0303ez", "Nu\u00f1ez"],
    ["an accent behind an invisible character", "text", "n\u200b\u0303", "\u00f1"],
    ["a password typed decomposed", "password", " n\u0303\u200b  x ", " \u00f1\u200b  x "],
    ["a password that is compared with an older hash", "exact", " n\u0303\u200b", " n\u0303\u200b"],
    ["an iPhone's apostrophe", "plainText", "What’s my dog’s “name”?", `What's my dog's "name"?`],
    ["an iPhone's dash", "plainText", "Anne—Marie", "Anne-Marie"],
    ["a typographic quote in free text", "text", "the “court”", "the “court”"],
    ["an apostrophe in an e-mail", "code", "o’brien@example.com", "o'brien@example.com"],
    ["a Persian name with a joiner that it needs", "plainText", "علی\u200cرضا", "علی\u200cرضا"],
    ["a Malayalam name that ends with a joiner", "plainText", "അവന്\u200d", "അവന്\u200d"],
    ["a joiner between Latin letters", "plainText", "An\u200dna", "Anna"],
    ["a joiner in a code", "code", "علی\u200cرضا", "علیرضا"],
    ["the letters of nobody's flag", "text", "a\u{e0061}\u{e0062}\u{e007f}b", "ab"],
    ["control characters that are copied from a PDF", "text", "Main\u0002 Street\u001f", "Main Street"],
    ["a line break", "plainText", "Ana\nBcc: all", "Ana\nBcc: all"],
  ])("%s, as %s", (_, kind, typed, kept) => {
    expect(preparedText(typed, kind)).toBe(kept);
  });
});

describe("Unicode's own data", () => {
  test.each(prepares)("each text of its normalization test has form C as %s", (kind) => {
    expect(normalizations.length).toBeGreaterThan(450);
    // Fullwidth forms and spaces are in its test too. What a kind makes of them, it makes of all three.
    for (const [source = "", composed = "", decomposed = ""] of normalizations)
      for (const other of [composed, decomposed])
        expect(preparedText(source, kind), source).toBe(preparedText(other, kind));
    const letters = normalizations.filter(([source = ""]) => /^[\p{L}\p{M}\p{N}]+$/u.test(source));
    for (const [source = "", composed = ""] of letters)
      if (!ignorable.some((one) => composed.includes(one))) expect(preparedText(source, kind), source).toBe(composed);
  });

  test.each(tidy)("no invisible character stays between letters, and none at an end, as %s", (kind) => {
    const kept = ignorable.filter((one) => preparedText(`a${one}b`, kind) !== "ab");
    expect(kept.every((one) => kind !== "code" && /\p{Variation_Selector}/u.test(one))).toBe(true);
    expect(ignorable.filter((one) => preparedText(`${one}a`, kind) !== "a")).toEqual([]);
    expect(ignorable.filter((one) => preparedText(one.repeat(3), kind) !== "")).toEqual([]);
  });

  test.each(tidy)("each space is a plain one, as %s", (kind) => {
    const breaks = new Set(["\n", "\r", "\u2028", "\u2029", "\u0085"]);
    const odd = spaces.filter((one) => !breaks.has(one) && preparedText(`${one}a${one}${one}b${one}`, kind) !== "a b");
    expect(odd).toEqual([]);
    expect(spaces.length).toBeGreaterThan(20);
  });

  test.each(["text", "plainText"] as const)("an emoji stays whole, as %s", (kind) => {
    expect(emojis.filter((emoji) => preparedText(`a ${emoji}`, kind) !== `a ${emoji}`)).toEqual([]);
    expect(emojis.length).toBeGreaterThan(100);
  });

  test.each(kinds)("preparing a text again changes nothing, as %s", (kind) => {
    const parts = [
      ...ignorable,
      ...spaces,
      ...normalizations.flat(),
      ..."aé’-— \u0627\u0644\u094d\u0915\u200c\u200d❤🔥",
    ];
    const text = string({ unit: constantFrom(...parts), maxLength: 12 });
    assert(
      property(text, (typed) => {
        const once = preparedText(typed, kind);
        expect(preparedText(once, kind)).toBe(once);
        if (TEXT_KINDS[kind].tidiesSpaces) expect(once).not.toMatch(/^\s|[^\S\n\r\u2028\u2029]{2}|\s$/u);
      }),
      { numRuns: 5_000 },
    );
  });
});

test("docs/language.md shows what is done for each kind", () => {
  const language = readFileSync(new URL("../../../docs/language.md", import.meta.url), "utf8");
  const rows = [...language.matchAll(/^\| `(\w+)` \|(?: (yes|no|some) \|){4}/gm)].map(([row]) =>
    row.split("|").flatMap((cell) => (cell.trim() === "" ? [] : [cell.trim()])),
  );
  const removes = { all: "yes", unneeded: "some", none: "no" };
  const said = kinds.map((kind) => {
    const { composes, removesInvisible, tidiesSpaces, plainMarks } = TEXT_KINDS[kind];
    const yes = (is: boolean) => (is ? "yes" : "no");
    return [`\`${kind}\``, yes(composes), removes[removesInvisible], yes(tidiesSpaces), yes(plainMarks)];
  });
  expect(rows).toEqual(said);
});

describe("what UTF-8 and PostgreSQL cannot hold", () => {
  test("is found in nested values, in lists and in keys", () => {
    expect(unstorable({ a: "x", b: { c: ["ok", "1 Main \ud800 St"] }, d: { "k\0": "x" }, e: "\udc00" })).toEqual([
      "b.c.1",
      "d",
      "e",
    ]);
    expect(unstorable("\0")).toEqual([""]);
  });

  test("is no emoji, no other text, and no other value", () => {
    expect(unstorable({ a: "😀 \u0001 é", b: [1, null, true], c: {} })).toEqual([]);
  });
});
