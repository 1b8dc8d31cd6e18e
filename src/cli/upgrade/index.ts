/** Converts journeys from older versions of the language. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  onFewLines,
  readRepository,
  type Repository,
  rulesWithCalls,
  upgraded,
  withCallsAmongActions,
  withFieldsOfForms,
  withLoneRules,
  withMembersByName,
  withoutTextParameters,
} from "../../model/index.ts";
import type { Command, ExitCode } from "../terminal.ts";
import { countOf } from "./count.ts";
import { withStepsByName } from "./progress.ts";

export const upgradeCommand: Command = {
  takes: "",
  does: "Converts journeys to the current version of the flow language.",
  help: `
A member that exists only if the value that it reads exists ("when": "has(data.a)", "value": "= data.a") gets a "?"
after its name. Calls no longer repeat the parameters that the journey gives to every call (its \`with\`). If a
number tells how many steps are done, the step is named instead ("done": "<step>", done.<step>).
A condition that is "true" or "false" becomes one of the journey's \`settings\`.
A \`leave\` at the end of a rule's actions moves to the rule, and a \`call\` beside the actions becomes the last one.
Remembered fields that are defined as in their form refer to the form (\`x-fields-of\`).
Texts no longer repeat the parameters that the journey gives to all its texts (its \`textParameters\`).
If an event or a \`then\` has one rule only, the list around the rule goes.
If a call sends members of an object under their own names, it sends them by name ("...": "= form").
An object or a list that fits on one line (120 characters) is written on one line.
Everything else stays as it is. Look at the changes in git, and run npm run check.
`,
  options: {},
  run({ root }, terminal): ExitCode {
    let changed = 0;
    const repo = readRepository(root);
    const calling = rulesWithCalls(repo);
    const write = (path: string, text: string) => {
      writeFileSync(join(root, path), text);
      terminal.out(`  ${path}\n`);
      changed += 1;
    };
    for (const [path, { text: written, value }] of repo.files) {
      if (!isJourney(path) || value === undefined) continue;
      const count = countFor(repo, path);
      const text = withCallsAmongActions(written, calling.get(path) ?? new Set());
      const now = upgraded(count === undefined ? text : withStepsByName(text, count));
      if (now !== written) write(path, now);
    }
    for (const [path, text] of withFieldsOfForms(repo)) write(path, text);
    // Reads the files again with the previous changes.
    for (const [path, text] of withMembersByName(readRepository(root))) write(path, text);
    for (const [path, text] of withoutTextParameters(readRepository(root))) write(path, text);
    for (const [path, text] of withLoneRules(readRepository(root))) write(path, text);
    for (const [path, { text, value }] of readRepository(root).files) {
      const isOne = isJourney(path) && !path.startsWith("flows/catalogue/") && value !== undefined;
      const now = isOne ? onFewLines(text) : text;
      if (now !== text) write(path, now);
    }
    terminal.out(changed === 0 ? "Every journey already uses the current version of the flow language.\n" : "");
    return 0;
  },
};

/** How the journey of a file counts steps. `undefined` if several journeys use the file. */
function countFor(repo: Repository, path: string) {
  const { files, flows } = repo;
  const [, folder = ""] = path.split("/");
  const flow = flows.find(({ id }) => id === folder);
  const isShared = flows.some(
    ({ id, file }) => id !== folder && files.get(file.path)?.text.includes(path.slice("flows".length)),
  );
  return flow === undefined || isShared ? undefined : countOf(repo, flow);
}

/** Journeys and shared parts. Other files below `flows/` have schemas of their own. */
function isJourney(path: string): boolean {
  return /^flows\/[^/]+\/[^/]+\.json$/.test(path) && !/\/(?:analytics|dev)\.json$/.test(path);
}
