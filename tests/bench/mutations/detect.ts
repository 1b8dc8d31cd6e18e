import { rules } from "../../../src/language/check/index.ts";
import { check } from "../../../src/language/check/check.ts";
import { contextOf } from "../../../src/language/check/context.ts";
import { patchedArms } from "../../../src/language/patch/index.ts";
import type { Repository } from "../../../src/language/index.ts";

export type Severity = "error" | "warning";

/** What the checker says of a repository that it does not say of the landed one: the first finding of each severity. */
export interface Caught {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
}

/** Rules in order until one says something new: an error wins over a warning. */
export function detector(base: Repository): (mutant: Repository) => Caught | undefined {
  const known = new Set(check(base).map(({ rule, file, message }) => `${rule} ${file} ${message}`));
  const arms = patchedArms(base).length > 0;
  return (mutant) => {
    const [unreadable] = mutant.problems;
    if (unreadable !== undefined) return { rule: unreadable.rule, severity: "error", message: unreadable.message };
    const context = contextOf(mutant);
    let warning: Caught | undefined;
    for (const rule of rules) {
      for (const { file, message } of rule.check(context)) {
        if (known.has(`${rule.id} ${file.path} ${message}`)) continue;
        const caught: Caught = { rule: rule.id, severity: rule.severity ?? "error", message };
        if (caught.severity === "error") return caught;
        warning ??= caught;
      }
    }
    if (warning !== undefined || !arms) return warning;
    const more = check(mutant).find(({ rule, file, message }) => !known.has(`${rule} ${file} ${message}`));
    return more && { rule: more.rule, severity: more.severity, message: more.message };
  };
}
