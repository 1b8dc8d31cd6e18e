import { equal, type FieldError, type Json } from "../../src/engine/index.ts";

interface FormProblems {
  /** The problems that the form's own validator finds in its values. */
  readonly problems: readonly FieldError[];
  /** The errors of a rule or the service. They are shown whether or not the field was touched. */
  readonly errors: readonly FieldError[];
  isShown(path: string): boolean;
  /** Whether the page has a field with this path. */
  isField(path: string): boolean;
  /** The fields in the order of the page. */
  readonly order: readonly string[];
}

/**
 * The problems to show: one per field, in the order of the page, after those of the whole form. The form's own problem
 * of a field comes before an error, since it is about the current value. An error for a field that is not on the page
 * becomes a problem of the whole form, since it would not be shown otherwise.
 */
export function shownProblems({ problems, errors, isShown, isField, order }: FormProblems): readonly FieldError[] {
  const own = problems.filter((problem) => isShown(problem.path));
  const taken = new Set(own.map((problem) => problem.path));
  const placed = errors.map((error) => (error.path === "" || isField(error.path) ? error : { ...error, path: "" }));
  const others = placed.filter((error) => {
    if (error.path !== "" && taken.has(error.path)) return false;
    taken.add(error.path);
    return true;
  });
  const places = new Map(["", ...order].map((path, place) => [path, place]));
  const rankOf = ({ path }: FieldError) => places.get(path) ?? places.size;
  return [...own, ...others].sort((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The problems `next`, as the same objects as in `before` where they say the same, and the same list if all do. So only
 * the fields whose problems differ are drawn.
 */
export function keepSame(before: readonly FieldError[], next: readonly FieldError[]): readonly FieldError[] {
  const known = new Map(before.map((problem) => [problem.path, problem]));
  const kept = next.map((problem, place) => {
    const was = problem.path === "" ? before[place] : known.get(problem.path);
    return was && equal(was as unknown as Json, problem as unknown as Json) ? was : problem;
  });
  return kept.length === before.length && kept.every((problem, place) => problem === before[place]) ? before : kept;
}
