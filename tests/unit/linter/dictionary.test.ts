import { expect, test } from "vitest";
import { openDictionaries, unknownWords } from "../../../src/linter/dictionary.ts";

test("words are looked up while the dictionaries are being read", () => {
  openDictionaries(["en", "es", "unknown"]);
  expect([...unknownWords("en", ["parent", "paremt"]).keys()]).toEqual(["paremt"]);
  expect([...unknownWords("es", ["padre", "padfe"]).keys()]).toEqual(["padfe"]);
});
