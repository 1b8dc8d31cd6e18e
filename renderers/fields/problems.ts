import type { FieldError } from "../../src/engine/index.ts";

interface FormProblems {
  /** What the form's own validator says of its values. */
  readonly problems: readonly FieldError[];
  /** What a rule or the service said; shown whether or not the field was touched. */
  readonly errors: readonly FieldError[];
  isShown(path: string): boolean;
  /** Whether the page has a field of that path. */
  isField(path: string): boolean;
  /** The fields in the order of the page. */
  readonly order: readonly string[];
}

/**
 * The problems to show, one a field, in the order of the page, those of the form as a whole before: the form's own first, since they are of the values as they stand. What is said of a field
 * that the page does not have is a problem of the form as a whole; else it would not be shown.
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
  const placeOf = ({ path }: FieldError) => places.get(path) ?? places.size;
  return [...own, ...others].sort((a, b) => placeOf(a) - placeOf(b));
}
