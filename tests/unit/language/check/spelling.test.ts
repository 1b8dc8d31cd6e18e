import { expect, test } from "vitest";
import { unknownWord } from "../../../../src/language/check/dictionary.ts";
import { wordsIn } from "../../../../src/language/check/words.ts";

test("a word is told with up to three that may be meant, in its own language alone", () => {
  expect(unknownWord("en", "recieve")).toContain("receive");
  expect(unknownWord("en", "recieve")?.length).toBeLessThanOrEqual(3);
  expect(unknownWord("en", "receive")).toBeUndefined();
  expect(unknownWord("es", "receive")).toBeDefined();
  expect(unknownWord("es", "contraseña")).toBeUndefined();
});

test("of a language without a dictionary nothing is said", () => {
  expect(unknownWord("xx", "recieve")).toBeUndefined();
  expect(unknownWord("../en", "recieve")).toBeUndefined();
});

test("markup, placeholders, addresses and unbroken parts are no words", () => {
  const text = 'Don’t write <link to="help">sign-up</link> to {name}, a@b.example, <keep>tel x</keep>';
  expect(wordsIn(text).map(({ word }) => word)).toEqual(["Don't", "write", "sign", "up", "to"]);
  expect(wordsIn(text).every(({ word, offset }) => text.slice(offset).replace("’", "'").startsWith(word))).toBe(true);
});
