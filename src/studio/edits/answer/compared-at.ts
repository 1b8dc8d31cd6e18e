import { chainsIn } from "../../../cel/index.ts";
import { originOf, type Repository, usesOf } from "../../../model/index.ts";
import { type Answer, isOf } from "./answer.ts";
import { followed } from "./holders.ts";

/** Files with conditions and values that examine an answer. Passing it on unchanged does not count. */
export function comparedAt(repo: Repository, answer: Answer): readonly string[] {
  const found = new Set<string>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "expression" || !use.source.includes(answer.name)) continue;
    const isRead = chainsIn(use.source).some((chain) => {
      const last = chain.steps.at(-1)?.span?.end;
      if (use.source.trim() === use.source.slice(0, last).trim() && /^[\w.]+$/.test(use.source.trim())) return false;
      return followed(repo, use.place, chain).some(({ names }) =>
        names.some(({ name, holder }) => isOf(answer, name, holder)),
      );
    });
    if (isRead) found.add(originOf(use).path);
  }
  return [...found];
}
