import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Drawing, UsageError, drawingOf, flowNamed, languageOf, mermaid, svg } from "../insight/index.ts";
import { readJourneys } from "../linter/index.ts";
import { type Command, textOption } from "./terminal.ts";

const formats: Readonly<Record<string, (drawing: Drawing) => string>> = { mermaid, svg };

export const graphCommand: Command = {
  takes: "<journey> [--format mermaid|svg] [--out <file>] [--lang en]",
  does: "Draws a journey: its steps, the paths between them, guards, results of calls and arms.",
  help: `
  --format mermaid  text that GitHub and many editors draw (default)
  --format svg      a self-contained picture
  --out <file>      writes to this file; its ending .svg or .mmd selects the format
  --lang <code>     language of the steps' titles (default: the first language of the default site)
`,
  options: { format: { type: "string" }, out: { type: "string" }, lang: { type: "string" } },
  run(invocation, terminal) {
    const repo = readJourneys(invocation.root);
    const flow = flowNamed(repo, invocation.words[0]);
    const out = textOption(invocation, "out");
    const format = textOption(invocation, "format") ?? (out?.endsWith(".svg") ? "svg" : "mermaid");
    const draw = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (draw === undefined)
      throw new UsageError(`There is no format "${format}"; there are ${Object.keys(formats).join(" and ")}.`);
    const text = draw(drawingOf(repo, flow, languageOf(repo, textOption(invocation, "lang"))));
    if (out === undefined) terminal.out(text);
    else {
      writeFileSync(resolve(terminal.cwd, out), text);
      terminal.out(`Wrote ${out}.\n`);
    }
    return 0;
  },
};
