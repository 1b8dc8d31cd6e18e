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
  withMembersByName,
} from "../../model/index.ts";
import type { Command, ExitCode } from "../terminal.ts";
import { countOf } from "./count.ts";
import { withStepsByName } from "./progress.ts";

export const upgradeCommand: Command = {
  takes: "",
  does: "Rewrites journeys in the words that the language has had since they were written.",
  help: `
A member that is there where what it reads is there ("when": "has(data.a)", "value": "= data.a") gets a "?" behind
its name. What the journey gives to every call (its \`with\`) is taken out of the calls that say it again. Where a
number says how many steps are done, the step is named ("done": "<step>", done.<step>).
A condition that is "true" or "false" becomes one of the journey's \`settings\`.
A \`leave\` at the end of a rule's actions becomes the rule's own, and a \`call\` beside them the last of them.
What is remembered of a form's fields as the form says it is named by the form (\`x-fields-of\`).
What a call sends of an object by the names that it has there is sent by name ("...": "= form").
An object or a list that has room on one line (120 characters) stands on one.
All else stays as it is written. Look at what git says has changed, and run npm run check.
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
    for (const [path, { text, value }] of readRepository(root).files) {
      const isOne = isJourney(path) && !path.startsWith("flows/catalogue/") && value !== undefined;
      const now = isOne ? onFewLines(text) : text;
      if (now !== text) write(path, now);
    }
    terminal.out(changed === 0 ? "Every journey is written in the words of this language.\n" : "");
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
