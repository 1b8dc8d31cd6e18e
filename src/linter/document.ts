import { rules } from "./all.ts";
import { explorationKinds } from "./exploration-kinds.ts";
import type { Rule } from "./rule.ts";

/** Returns the text of docs/checks.md, generated from the rules. */
export function checksDocument(): string {
  return `${HEAD}\n${rules.map(line).join("")}${EXPLORATION}\n${explorationKinds.map(line).join("")}`;
}

function line({ id, severity, finds, why }: Pick<Rule, "id" | "severity" | "finds" | "why">): string {
  return `- **${id}**${severity === "warning" ? " (warning)" : ""}: ${finds} *Why it matters:* ${why}\n`;
}

const EXPLORATION = `
# What exploring finds

If the rules find no error, the check plays each journey through in every way that makes a difference: see [exploration.md](exploration.md).
`;

const HEAD = `# What \`npm run check\` finds

Generated from the rules in \`src/linter/rules/\` by \`node scripts/documents.ts\`. Do not edit it by hand. A warning does not fail the check.
An example of the mistake that each rule finds: \`tests/fixtures/mistakes/\`.
`;
