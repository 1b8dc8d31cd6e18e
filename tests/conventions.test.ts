import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apart } from "../vite.config.ts";

const root = join(import.meta.dirname, "..");
const files = globSync("tests/**/*.{ts,tsx}", { cwd: root });
/** The lines of all test files that match a forbidden pattern. */
const linesWith = (wrong: (line: string) => boolean): readonly string[] =>
  files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (wrong(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );

const NUMBERS = /\[[A-Z][A-Z0-9]*-\d{2,}[^\]"'`]*\]/;
/** Matches `[STEP2-07]` or `[STEP2-08] [STEP2-07]` before the quote that ends a title. */
const AT_THE_END = / ?\[[A-Z][A-Z0-9]*-\d{2,}\](?: \[[A-Z][A-Z0-9]*-\d{2,}\])*(?=["'`])/g;

test("tests use `test`, not `it`", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(linesWith((line) => /^import \{.*\bit\b.*\} from "vitest"/.test(line))).toEqual([]);
});

test("requirement numbers are at the end of a title, each in its own brackets", () => {
  expect(linesWith((line) => NUMBERS.test(line.replaceAll(AT_THE_END, "")))).toEqual([]);
});

test("a test file that replaces a module runs apart from the others", () => {
  const replacing = files.filter((file) => /\bvi\.mock\(/.test(readFileSync(join(root, file), "utf8")));
  const alone = globSync(apart, { cwd: root });
  expect(alone).not.toEqual([]);
  expect(replacing.filter((file) => !alone.includes(file))).toEqual([]);
});
