import { readsOf } from "../../cel/index.ts";
import type { ArmCondition } from "../map/transitions-of.ts";

/**
 * The people that a rule applies to, as far as its conditions show it: arms, sites, languages. Empty if it applies to
 * everybody. `conditions` are the journey's named conditions.
 */
export function whoOf(
  when: readonly string[],
  arms: readonly ArmCondition[],
  conditions: Readonly<Record<string, string>>,
): readonly string[] {
  const found = new Set(arms.map(({ flag, arm, is }) => `${is ? "in" : "not in"} the arm ${arm} of ${flag}`));
  for (const one of when) {
    const [, site] = /\bsite\.id == '([^']+)'/.exec(one) ?? [];
    const [, lang] = /\blang == '([^']+)'/.exec(one) ?? [];
    if (site !== undefined) found.add(`at the site ${site}`);
    if (lang !== undefined) found.add(`in the language ${lang}`);
    for (const path of readsOf(one, conditions)) {
      const [root, name] = path.split(".");
      if (root === "flags") found.add(`depending on the arm of ${name}`);
      if (root === "site" && site === undefined) found.add(`depending on the site's ${name}`);
      if (root === "lang" && lang === undefined) found.add("depending on the language");
    }
  }
  return [...found];
}
