import { rules } from "./all.ts";

/** The text of docs/checks.md, made from the rules. */
export function checksDocument(): string {
  const sections = rules.map(({ id, severity, finds, why }) => {
    const heading = severity === "warning" ? `## ${id} (warning)` : `## ${id}`;
    return `${heading}\n\n${finds}\n\n*Why it matters:* ${why}\n`;
  });
  return `${HEAD}\n${sections.join("\n")}`;
}

const HEAD = `# What \`npm run check\` finds

Made from the rules in \`src/language/check/rules/\` by \`node scripts/document-checks.ts\`; do not edit it by hand. A warning does not fail the check.
Each rule has a folder with a mistake of its kind under \`tests/fixtures/flows/\`.
`;
