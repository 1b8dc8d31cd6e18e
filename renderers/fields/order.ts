import type { FormEnvironment } from "./condition.ts";
import type { FormLayout } from "./layout.ts";

/** Which fields are now shown before which others, as one text, so that an unchanged result is an equal value. */
export function movesIn({ moving }: FormLayout, environment: FormEnvironment): string {
  return moving
    .flatMap(([name, { before }]) =>
      before.filter(({ when }) => when(environment)).map(({ field }) => `${name} ${field}`),
    )
    .join("\n");
}

/** The fields of a group in the order in which they are shown. Otherwise it is the layout's order. */
export function inOrder(names: readonly string[], moves: string): readonly string[] {
  if (moves === "") return names;
  return moves.split("\n").reduce((ordered, move) => {
    const [name = "", before = ""] = move.split(" ");
    const [from, to] = [ordered.indexOf(name), ordered.indexOf(before)];
    return to >= 0 && to < from ? ordered.toSpliced(from, 1).toSpliced(to, 0, name) : ordered;
  }, names);
}
