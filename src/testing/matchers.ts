/** A finding of the check (`check` of `twofold-flow/language`). */
interface Finding {
  readonly file: string;
  readonly position: { readonly line: number; readonly column: number };
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
}

/**
 * The check as a matcher, for Vitest and Jest:
 *
 *     expect.extend(matchers);
 *     expect(check(readJourneys("journeys"))).toHaveNoFindings();
 *
 * `check` reads the files by the rules, without walking the journeys: the command `flow check` also explores them and
 * plays their simulations.
 */
export const matchers = {
  toHaveNoFindings(findings: readonly Finding[]) {
    const lines = findings.map(
      ({ file, position, severity, rule, message }) =>
        `${file}:${position.line}:${position.column} ${severity} ${rule}\n  ${message}`,
    );
    return {
      pass: findings.length === 0,
      message: () => (lines.length === 0 ? "The check found nothing, but was expected to." : lines.join("\n")),
    };
  },
};
