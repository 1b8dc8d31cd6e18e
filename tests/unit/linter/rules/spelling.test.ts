import { expect, test } from "vitest";
import { unknownWords } from "../../../../src/linter/dictionary.ts";
import { wordsIn } from "../../../../src/linter/text-shape.ts";

test("reports a word that its own language does not have, with up to three suggestions", () => {
  const english = unknownWords("en", ["receive", "recieve"]);
  expect([...english.keys()]).toEqual(["recieve"]);
  expect(english.get("recieve")).toContain("receive");
  expect(english.get("recieve")?.length).toBeLessThanOrEqual(3);
  expect([...unknownWords("es", ["receive", "contraseña"]).keys()]).toEqual(["receive"]);
});

test("reports nothing in a language without a dictionary", () => {
  expect(unknownWords("xx", ["recieve"]).size).toBe(0);
  expect(unknownWords("../en", ["recieve"]).size).toBe(0);
});

test("wordsIn() skips markup, placeholders, e-mail addresses and <keep> parts", () => {
  const text = 'Don’t write <link to="help">sign-up</link> to {name}, a@b.example, <keep>tel x</keep>';
  expect(wordsIn(text).map(({ word }) => word)).toEqual(["Don't", "write", "sign", "up", "to"]);
  expect(wordsIn(text).every(({ word, offset }) => text.slice(offset).replace("’", "'").startsWith(word))).toBe(true);
});
