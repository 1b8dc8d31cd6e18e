import { expect, test } from "vitest";
import { longer, shorter } from "../../../../../src/compiler/forms/runtime/index.ts";

test("a limit counts characters: a surrogate pair is one, and so is half of one", () => {
  const texts = ["", "a", "ab", "abc", "😀", "😀😀", "a😀", "😀a", "\ud83d", "\ude00\ud83d", "é", "e\u0301"];
  for (const text of texts) {
    const characters = Array.from(text).length;
    for (const limit of [0, 1, 2, 3, 4]) {
      expect([text, limit, longer(text, limit)]).toEqual([text, limit, characters > limit]);
      expect([text, limit, shorter(text, limit)]).toEqual([text, limit, characters < limit]);
    }
  }
});
