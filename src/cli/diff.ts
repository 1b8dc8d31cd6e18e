import {
  type Comparison,
  UsageError,
  compare,
  comparisonJson,
  comparisonText,
  harmed,
  versionOf,
  workingTree,
} from "../insight/index.ts";
import { commandFor } from "../model/index.ts";
import { type Command, textOption } from "./terminal.ts";

const formats: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: (comparison) => comparisonText(comparison, false),
  markdown: (comparison) => comparisonText(comparison, true),
  json: comparisonJson,
};

export const diffCommand: Command = {
  takes: "<revision|folder> [<revision|folder>] [--format text|markdown|json]",
  does: "Compares two versions: what changes for whom, and what happens to people in the middle.",
  help: `
  <revision>  a revision of git (HEAD, main, a tag), or a folder that contains flows/
  the second  the version to compare with (default: the folder as it is now)
  --format    text (default), markdown for a pull request, json
Ends with 1 if somebody in the middle of a journey would lose data, be sent back, or get a broken page.
`,
  options: { format: { type: "string" } },
  async run(invocation, terminal) {
    const [old, now] = invocation.words;
    if (old === undefined) throw new UsageError(`Name the version to compare with: ${commandFor("diff HEAD")}.`);
    const name = textOption(invocation, "format") ?? "text";
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
    if (format === undefined)
      throw new UsageError(`There is no format "${name}"; there are ${Object.keys(formats).join(", ")}.`);
    const before = versionOf(old, invocation.root, terminal.cwd);
    const after = now === undefined ? workingTree(invocation.root) : versionOf(now, invocation.root, terminal.cwd);
    const comparison = await compare(before, after);
    terminal.out(format(comparison));
    return harmed(comparison.people.flatMap(({ groups }) => groups)) ? 1 : 0;
  },
};
