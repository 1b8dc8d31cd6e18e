import type { Overview, FindingView } from "../../protocol.ts";
import type { Lens } from "../lens.ts";

/** The parts of a lens that choose among the findings. */
export type Which = Pick<Lens, "severity" | "files" | "where">;

/** Findings that are at no step. */
const AT_NO_STEP = "/";

/** Whether a finding is one of those that are shown. `changed` are the files that differ from the last commit. */
export function isShown({ severity, files, where }: Which, finding: FindingView, changed: readonly string[]): boolean {
  return (
    (severity === "" || finding.severity === severity) &&
    (files === "" || changed.includes(finding.file) === (files === "changed")) &&
    (where === "" || placesOf(finding).includes(where))
  );
}

function placesOf({ steps }: FindingView): readonly string[] {
  return steps.length === 0 ? [AT_NO_STEP] : steps.map(({ flow, step }) => `${flow}/${step}`);
}

/** One choice: what it shows, and how many findings that are. */
export interface Choice {
  readonly which: Partial<Which>;
  readonly words: string;
  readonly count: number;
}

/** The choices by heading. What would show nothing is left out. */
export function choicesOf(
  findings: readonly FindingView[],
  { journeys, changed }: Pick<Overview, "journeys" | "changed">,
): readonly { readonly name: string; readonly choices: readonly Choice[] }[] {
  const choice = (words: string, which: Partial<Which>): Choice => ({
    which,
    words,
    count: findings.filter((one) => isShown({ severity: "", files: "", where: "", ...which }, one, changed)).length,
  });
  const steps = journeys.map(({ id, steps }) => ({
    name: journeys.length === 1 ? "Where" : `Where in “${id}”`,
    choices: steps.map(({ id: step, title }) => choice(title, { where: `${id}/${step}` })),
  }));
  const groups = [
    {
      name: "What to do",
      choices: [choice("To fix", { severity: "error" }), choice("To check", { severity: "warning" })],
    },
    {
      name: "In which files",
      choices: [choice("Files you changed", { files: "changed" }), choice("Other files", { files: "others" })],
    },
    ...steps,
    { name: "At no step", choices: [choice("Files only", { where: AT_NO_STEP })] },
  ];
  return groups
    .map(({ name, choices }) => ({ name, choices: choices.filter(({ count }) => count > 0) }))
    .filter(({ choices }) => choices.length > 0);
}
