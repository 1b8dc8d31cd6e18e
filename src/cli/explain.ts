import { UsageError, explainStep, languageOf, shortestPath, typed } from "../insight/index.ts";
import { readJourneys } from "../linter/index.ts";
import { commandFor, didYouMean } from "../model/index.ts";
import { type Command, type ExitCode, textOption } from "./terminal.ts";

export const explainCommand: Command = {
  takes: "<step> [--path] [--flow <journey>] [--lang en]",
  does: "Describes in words how people get to a step and where they can go.",
  help: `
  <step>            id of the step, or <journey>/<step> if several journeys have a step with this id
  --path            also shows the shortest path to the step, found by an exploration (takes some seconds)
  --flow <journey>  the journey
  --lang <code>     language of the journey's texts (default: the first language of the default site)
`,
  options: { path: { type: "boolean" }, flow: { type: "string" }, lang: { type: "string" } },
  async run(invocation, terminal): Promise<ExitCode> {
    const repo = readJourneys(invocation.root);
    const [word] = invocation.words;
    if (word === undefined) throw new UsageError(`Name a step: ${commandFor("explain <step>")}.`);
    const [before, after] = word.split("/");
    const [wanted, id] = after === undefined ? [textOption(invocation, "flow"), before ?? ""] : [before, after];
    const found = repo.flows.filter((flow) => (wanted ?? flow.id) === flow.id && typed(flow).steps.has(id));
    const [flow] = found;
    if (flow === undefined) {
      const flows = repo.flows.filter((one) => (wanted ?? one.id) === one.id);
      const steps = flows.flatMap((one) => [...typed(one).steps.keys()]);
      throw new UsageError(
        `No journey${wanted === undefined ? "" : ` "${wanted}"`} has a step "${id}"${didYouMean(id, steps)} There are ${[...new Set(steps)].join(", ")}.`,
      );
    }
    if (found.length > 1) {
      const names = found.map((one) => `${one.id}/${id}`).join(", ");
      throw new UsageError(`Several journeys have a step "${id}". Choose one: ${names}.`);
    }
    terminal.out(`${explainStep(repo, flow, id, languageOf(repo, textOption(invocation, "lang")))}\n`);
    if (invocation.options["path"] === true) {
      terminal.out(`\n${(await shortestPath(repo, flow, id)).join("\n")}\n`);
    }
    return 0;
  },
};
