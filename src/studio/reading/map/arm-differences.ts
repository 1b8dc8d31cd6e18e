import { equal } from "../../../engine/index.ts";
import { flagReads } from "../../../cel/index.ts";
import { flowOf, formsOf, type Named, type Repository, type Step } from "../../../model/index.ts";
import type { TextRow } from "../../protocol.ts";
import type { SeenAs } from "../../protocol-map.ts";

interface Version {
  readonly repo: Repository;
  readonly named: Named;
}

/** The differences of a step in an arm: what its patch changes, and what reads its flag. */
export function armDifferences(
  base: Version,
  patched: Version,
  arm: NonNullable<SeenAs["arm"]>,
  rows: readonly TextRow[],
): (step: string) => readonly string[] {
  const before = flowOf(base.repo, base.named).steps;
  const after = flowOf(patched.repo, patched.named).steps;
  const asks = flagReads(patched.repo, patched.named).get(arm.flag);
  const texts = new Map<string, number>();
  for (const { arms, shown } of rows)
    if (arms[`${arm.flag}=${arm.arm}`] !== undefined)
      for (const place of shown) texts.set(place, (texts.get(place) ?? 0) + 1);
  return (id) => {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined) return ["only in this arm"];
    const changed = texts.get(`${base.named.id}/${id}`) ?? 0;
    return [
      ...(changed === 0 ? [] : [changed === 1 ? "1 text" : `${changed} texts`]),
      ...(hasOther(was, is, (key) => SHOWN.has(key)) ? ["its page"] : []),
      ...(hasOther(was, is, (key) => !SHOWN.has(key)) ? ["its transitions"] : []),
      ...(formsDiffer(base, patched, id) ? ["its form"] : []),
      ...(asks?.has(id) ? ["what depends on the arm"] : []),
    ];
  };
}

const SHOWN: ReadonlySet<string> = new Set(["title", "layout", "page", "aside", "header", "dialogs"]);

function hasOther(was: Step, is: Step | undefined, counts: (key: string) => boolean): boolean {
  if (is === undefined) return false;
  const keys = new Set([...Object.keys(was.raw), ...Object.keys(is.raw)]);
  return [...keys].some((key) => counts(key) && !equal(was.raw[key], is.raw[key]));
}

function formsDiffer(base: Version, patched: Version, step: string): boolean {
  return [...formsOf(patched.repo, patched.named, step).values()].some(({ schema }) => {
    const [was, is] = [base.repo.schemas.get(schema), patched.repo.schemas.get(schema)];
    return was?.file !== is?.file || was?.layout !== is?.layout;
  });
}
