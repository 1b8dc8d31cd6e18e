import { expect, test } from "vitest";
import { languageOfFile } from "../../../../src/linter/index.ts";
import { fileWords, isComment } from "../../../../src/studio/edits/index.ts";

test("only files that are named as the Studio names them are comments; a journey of that name is one", () => {
  const comment = "flows/comments/20261130112000000-abcd1234.json";
  expect([comment, "flows/comments/flow.json", "flows/comments/dev.json"].map(isComment)).toEqual([true, false, false]);
  expect(languageOfFile(comment)).toBe("comment");
  expect(languageOfFile("flows/comments/dev.json")).toBe("dev");
  expect(fileWords(comment)).toBe("comments and approvals");
  expect(fileWords("locales/glossary.json")).toBe("the glossary");
});
