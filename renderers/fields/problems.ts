import type { FieldError } from "../../src/engine/index.ts";

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
  const placeOf = ({ path }: FieldError) => places.get(path) ?? places.size;
  return [...own, ...others].sort((a, b) => placeOf(a) - placeOf(b));
}
