import { diffIndices } from "node-diff3";

/** A replacement of the characters between two offsets. */
interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The changes that turn one text into another, by whole lines, so that an editor keeps its cursor. */
export function lineChanges(before: string, after: string): readonly TextChange[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first += 1;
  let same = 0;
  while (same < old.length - first && same < now.length - first && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  // Skips equal lines, because comparing them takes longest.
  const [inOld, inNow] = [old, now].map((lines) => lines.slice(first, lines.length - same));
  const starts = [0];
  for (const line of old) starts.push((starts.at(-1) ?? 0) + line.length);
  return diffIndices(inOld ?? [], inNow ?? []).map(({ buffer1: [at, length], buffer2Content }) => ({
    from: starts[first + at] ?? 0,
    to: starts[first + at + length] ?? before.length,
    insert: buffer2Content.join(""),
  }));
}

/** Lines including their line feeds. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
