import { expect, test } from "vitest";
import { earlierWords } from "../../../../../src/studio/pages/texts/earlier-words.ts";
import type { TextRow } from "../../../../../src/studio/protocol.ts";

const row = (en: string | null, es: string | null, missingIn: readonly string[] = []): TextRow => ({
  file: "join",
  key: String(en),
  values: { en, es },
  arms: {},
  shown: [],
  missingIn,
  unused: false,
  stale: false,
  room: null,
});

test("what lacks words in a language gets those of the same and of similar texts, the most similar first", () => {
  const rows = [
    row("Go back to the start", "Vuelve al inicio"),
    row("Your e-mail address", "Tu dirección de correo"),
    row("Your postal address", "Tu dirección postal"),
    row("Your address", "Tu dirección"),
    row("your address:", "Tu dirección"),
    row("Your first address", "Tu primera dirección"),
    row("Your address", null, ["es"]),
  ];
  expect(earlierWords(row("Your address", null, ["es"]), rows)).toEqual([
    { language: "es", words: "Tu dirección", of: "Your address" },
    { language: "es", words: "Tu dirección postal", of: "Your postal address" },
    { language: "es", words: "Tu primera dirección", of: "Your first address" },
  ]);
});

test("there is nothing for a text that lacks nothing, or that is like no other", () => {
  const rows = [row("Your address", "Tu dirección"), row(null, "Hola")];
  expect(earlierWords(row("Your address", "Tu casa"), rows)).toEqual([]);
  expect(earlierWords(row("Pay now", null, ["es"]), rows)).toEqual([]);
  expect(earlierWords(row("", null, ["es"]), [row("", "")])).toEqual([]);
});
