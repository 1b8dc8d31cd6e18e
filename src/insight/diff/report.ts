import { AREAS, type Change, changeWords } from "./change.ts";
import type { Fate, Group } from "./people.ts";
import { some } from "./values.ts";

/** People in the middle of a journey: everybody, or those in an arm that changes its files. */
export interface People {
  readonly flow: string;
  readonly arm?: { readonly flag: string; readonly arm: string };
  readonly groups: readonly Group[];
}

/** The result of a comparison. */
export interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly changes: readonly Change[];
  /** For each journey that both versions have. */
  readonly people: readonly People[];
}

const FATES: Readonly<Record<Fate, readonly [sign: string, words: string]>> = {
  broken: ["✗", "would get a broken page"],
  lost: ["!", "need a migration"],
  back: ["←", "are sent back"],
  moved: ["→", "go on at another step"],
  migrated: ["✓", "are migrated"],
  safe: ["✓", "are safe"],
};

/** A report for a terminal, or as Markdown for a pull request. */
export function comparisonText(comparison: Comparison, markdown: boolean): string {
  const { before, after, people } = comparison;
  const changes = comparison.changes.map(changeWords);
  const heading = (level: number, text: string) => (markdown ? `${"#".repeat(level)} ${text}\n` : text);
  const item = (text: string) => (markdown ? `- ${text}` : `    ${text}`);
  const lines = [heading(2, `From ${before} to ${after}`), ""];
  if (changes.length === 0) lines.push("Nothing changes that people could notice.", "");
  const flows = [...new Set(changes.map(({ flow }) => flow))];
  for (const flow of flows) {
    lines.push(heading(3, flow === undefined ? "For all journeys" : `The journey ${flow}`));
    for (const area of AREAS) {
      const own = changes.filter((change) => change.flow === flow && change.area === area);
      if (own.length === 0) continue;
      lines.push(
        markdown ? `**${area}**\n` : `  ${area}`,
        ...own.map(({ what, who }) => item(what + whoText(who))),
        ...(markdown ? [""] : []),
      );
    }
    lines.push("");
  }
  for (const { flow, arm, groups } of people) {
    const where = arm === undefined ? flow : `${flow} in the arm ${arm.arm} of ${arm.flag}`;
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    lines.push(
      heading(3, `People in the middle of ${where}: ${count} ${count === 1 ? "state" : "states"} of the old version`),
    );
    for (const { fate, what, count: number, steps, sites } of groups) {
      const [sign, words] = FATES[fate];
      const verb =
        number === 1
          ? words
              .replace(/^are /, "is ")
              .replace(/^need /, "needs ")
              .replace(/^go /, "goes ")
          : words;
      lines.push(item(`${sign} ${number} ${verb}: ${what} At ${some(steps, 5)}; sites ${some(sites)}.`));
    }
    lines.push("");
  }
  lines.push(
    people.length === 0
      ? "Nothing changes for people in the middle of a journey."
      : verdict(people.flatMap(({ groups }) => groups)),
    "",
  );
  return lines.join("\n");
}

/** The same for programs, with the changes in words. */
export function comparisonJson(comparison: Comparison): string {
  return `${JSON.stringify({ ...comparison, changes: comparison.changes.map(changeWords) }, null, 2)}\n`;
}

/** Whether people would lose something, or have to do something again. */
export function harmed(groups: readonly Group[]): boolean {
  return groups.some(({ fate }) => fate === "broken" || fate === "lost" || fate === "back");
}

function verdict(groups: readonly Group[]): string {
  if (groups.some(({ fate }) => fate === "broken"))
    return "Somebody in the middle of a journey would get a broken page. Do not release this as it is.";
  if (groups.some(({ fate }) => fate === "lost"))
    return "Somebody in the middle of a journey would lose what they entered. Raise x-version and add a migration (docs/recipes/change-remembered-data.md).";
  if (groups.some(({ fate }) => fate === "back"))
    return "Somebody in the middle of a journey is sent back to a step that they have completed. Change the guards so that they can go on, or explain the reason in the review.";
  return groups.some(({ fate }) => fate === "moved")
    ? "Nobody in the middle of a journey loses anything. Some go on at another step."
    : "Everybody in the middle of a journey is safe.";
}

function whoText(who: readonly string[]): string {
  return who.length === 0 ? "" : `  (${who.join("; ")})`;
}
