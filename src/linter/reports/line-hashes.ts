/**
 * The `primaryLocationLineHash` of each line of a file, as GitHub's code scanning calculates it: a polynomial hash of
 * the 100 characters from the line's beginning, without spaces, and a number that tells equal ones apart. With another
 * value, GitHub would show a problem that has only moved as a new one.
 */
export function lineHashes(text: string): readonly string[] {
  const written = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[ \t]/g, "");
  const codes = [...Array.from({ length: written.length }, (_, at) => written.charCodeAt(at)), END];
  const counts = new Map<string, number>();
  const starts = [0, ...codes.flatMap((code, at) => (code === LINE_FEED ? [at + 1] : []))];
  return starts.map((start) => {
    let hash = 0n;
    for (let at = start; at < start + LENGTH; at += 1)
      hash = BigInt.asUintN(64, hash * FACTOR + BigInt(codes[at] ?? 0));
    const value = hash.toString(16);
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    return `${value}:${count}`;
  });
}

const LENGTH = 100;
const FACTOR = 37n;
const LINE_FEED = 10;
/** Stands for the end of the file. */
const END = 65_535;
