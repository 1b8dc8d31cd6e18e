import type { SeenThing } from "../../../app/dev/index.ts";

export type Box = SeenThing["box"];

/** Something on a page that is otherwise than it was. */
export interface Difference {
  readonly kind: "new" | "gone" | "reworded" | "moved" | "restyled";
  readonly words: string;
  /** Its words before, where they are others now. */
  readonly was?: string;
  readonly before: Box | null;
  readonly after: Box | null;
}

/** Less than a letter's edge: browsers round. */
const SAME = 1;

/**
 * The differences between two pages, in their order. Leaves out things that are only lower or higher because of
 * something above them, and what is drawn around things (the background of a card, a line).
 */
export function differencesBetween(before: readonly SeenThing[], after: readonly SeenThing[]): readonly Difference[] {
  const pairs = pairsOf(before, after);
  const [paired, pairedNow] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  const [gone, fresh] = [before.filter((one) => !paired.has(one)), after.filter((one) => !pairedNow.has(one))];
  const found = new Map<SeenThing, Difference>();
  for (const [one, other] of pairs) {
    const difference = differenceOf(one, other);
    if (difference !== undefined) found.set(other, difference);
  }
  const left: Difference[] = [];
  for (const one of gone) {
    const other = fresh.find(({ id }) => id === one.id);
    if (other === undefined) left.push({ kind: "gone", words: one.words, before: one.box, after: null });
    else {
      fresh.splice(fresh.indexOf(other), 1);
      const reworded = one.words !== other.words && { was: one.words };
      found.set(other, { kind: "moved", words: other.words, ...reworded, before: one.box, after: other.box });
    }
  }
  for (const other of fresh) found.set(other, { kind: "new", words: other.words, before: null, after: other.box });
  return [...after.flatMap((thing) => found.get(thing) ?? []), ...left];
}

function differenceOf(one: SeenThing, other: SeenThing): Difference | undefined {
  const at = { words: other.words, before: one.box, after: other.box };
  if (one.words !== other.words) return { kind: "reworded", ...at, was: one.words };
  if (one.look !== other.look) return { kind: "restyled", ...at };
  const [[x, , width, height], [toX, , toWidth, toHeight]] = [one.box, other.box];
  const isSame = [x - toX, width - toWidth, height - toHeight].every((by) => Math.abs(by) <= SAME);
  return isSame ? undefined : { kind: "moved", ...at };
}

/** The things that are the same on both pages, in the same order: a longest common subsequence. */
function pairsOf(
  before: readonly SeenThing[],
  after: readonly SeenThing[],
): readonly (readonly [SeenThing, SeenThing])[] {
  const width = after.length + 1;
  const longest = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        before[row]?.id === after[column]?.id
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: (readonly [SeenThing, SeenThing])[] = [];
  for (let [row, column] = [0, 0]; row < before.length && column < after.length; ) {
    const [one, other] = [before[row], after[column]];
    if (one !== undefined && other !== undefined && one.id === other.id) {
      pairs.push([one, other]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
