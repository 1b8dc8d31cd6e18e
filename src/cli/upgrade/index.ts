/** Rewrites journeys that are written as an older language needed it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRepository, upgraded } from "../../model/index.ts";
import type { Command, ExitCode } from "../terminal.ts";

export const upgradeCommand: Command = {
  takes: "",
  does: "Rewrites journeys in the words that the language has had since they were written.",
  help: `
A member that is there where what it reads is there ("when": "has(data.a)", "value": "= data.a") gets a "?" behind
its name. What the journey gives to every call (its \`with\`) is taken out of the calls that say it again.
A condition that is "true" or "false" becomes one of the journey's \`settings\`.
All else stays as it is written. Look at what git says has changed, and run npm run check.
`,
  options: {},
  run({ root }, terminal): ExitCode {
    let changed = 0;
    for (const [path, { text, value }] of readRepository(root).files) {
      if (!isJourney(path) || value === undefined) continue;
      const now = upgraded(text);
      if (now === text) continue;
      writeFileSync(join(root, path), now);
      terminal.out(`  ${path}\n`);
      changed += 1;
    }
    terminal.out(changed === 0 ? "Every journey is written in the words of this language.\n" : "");
    return 0;
  },
};

/** Journeys and what they share; the other files below `flows/` have languages of their own. */
function isJourney(path: string): boolean {
  return /^flows\/[^/]+\/[^/]+\.json$/.test(path) && !/\/(?:analytics|dev)\.json$/.test(path);
}
