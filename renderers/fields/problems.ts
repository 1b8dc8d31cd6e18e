import type { FieldError } from "../../src/engine/index.ts";

interface Found {
  /** What the form's own validator says of its values. */
  readonly problems: readonly FieldError[];
  /** What a rule or the service said; shown whether or not the field was touched. */
  readonly errors: readonly FieldError[];
  isShown(path: string): boolean;
}

/** The problems to show, one a field: the form's own first, since they are of the values as they stand. */
export function shownProblems({ problems, errors, isShown }: Found): readonly FieldError[] {
  const own = problems.filter((problem) => isShown(problem.path));
  const taken = new Set(own.map((problem) => problem.path));
  const others = errors.filter((error) => {
    if (error.path !== "" && taken.has(error.path)) return false;
    taken.add(error.path);
    return true;
  });
  return [...own, ...others];
}
