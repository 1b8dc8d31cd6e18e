import { readFileSync } from "node:fs";

/** The lines of a sample of Unicode's own data (`tests/fixtures/unicode`), each with its columns. */
export function unicodeLines(name: string): readonly (readonly string[])[] {
  const file = new URL(`../../fixtures/unicode/${name}.txt`, import.meta.url);
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(";"));
}

/** `0041 030A` as a text. */
export function characters(codes: string): string {
  return String.fromCodePoint(...codes.trim().split(" ").map(codePoint));
}

/** The characters of `0009` or `0009..000D`; of long ranges, which are mostly reserved, only the first and the last. */
export function charactersOf(range: string): readonly string[] {
  const [from = 0, to = from] = range.split("..").map(codePoint);
  const codes = to - from > 300 ? [from, to] : Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return codes.map((code) => String.fromCodePoint(code));
}

function codePoint(hexadecimal: string): number {
  return Number.parseInt(hexadecimal, 16);
}
