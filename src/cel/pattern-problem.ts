/** In a pattern with the flag `u`, only these may follow a backslash; `-` only inside brackets. */
const NEEDLESS_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\([^\p{L}\p{N}^$\\.*+?()[\]{}|/])/u;

/**
 * What is wrong with a pattern, as a sentence. `undefined` if it is a regular expression as forms, expressions and the
 * service read it: ECMAScript's, with the flag `u`. Other engines take more, such as `\@`.
 */
export function patternProblem(pattern: string): string | undefined {
  try {
    RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    const reason = String(error).split(": ").at(-1) ?? "";
    const written = JSON.stringify(pattern);
    const escaped = reason === "Invalid escape" ? NEEDLESS_ESCAPE.exec(pattern)?.[1] : undefined;
    const remedy = escaped === undefined ? "" : ` Write ${escaped} without the backslash.`;
    return `${written} is not a regular expression of ECMAScript (with the flag u): ${reason}.${remedy}`;
  }
}
