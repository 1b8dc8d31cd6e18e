/** What the Studio's pages say has no words that only those know who wrote it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PAGES = join(import.meta.dirname, "../../../../src/studio/pages");

const REFUSED =
  /\b(?:sent away|still walking|the base|migrated|after a migration|people in the comparison|recorded paths?|arm's patch)\b/i;

/** The texts between tags, and the strings of more than one word. Comments are not shown. */
function sentencesIn(source: string): readonly string[] {
  const shown = source.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return [...shown.matchAll(/>([^<>{}=;]+ [^<>{}=;]+)<|"([^"\n]+ [^"\n]+)"|`([^`]+ [^`]+)`/g)].flatMap(
    ([, text, quoted, template]) => text ?? quoted ?? template ?? [],
  );
}

const pages = readdirSync(PAGES, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
const sentences = pages.flatMap((name) =>
  sentencesIn(readFileSync(join(PAGES, name), "utf8")).map((sentence) => `${name}: ${sentence.trim()}`),
);

test("no page says a word of the machine", () => {
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.filter((sentence) => REFUSED.test(sentence.replace(/^\S+: /, "")))).toEqual([]);
});
