import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { copyOfGarden, openWorkspace } from "../../journeys.ts";
import { FLOW, inBoth, jsonOf, TIPS, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

type DeleteStep = Extract<Command, { readonly kind: "remove"; readonly step: string }>;

const DATA = "schemas/garden/data.schema.json";
const SIMULATION = "flows/garden/simulations/straight-through.json";
const PLOT = { ...TIPS, name: "plot", titles: inBoth("Your plot", "Your plot"), path: "/plot" };
const DELETED: DeleteStep = { kind: "remove", flow: "garden", step: "plot", instead: "done" };
const CONTRACT = {
  openapi: "3.1.0",
  info: { title: "Garden", version: "1" },
  "x-errors": [],
  "x-error-codes": {},
  paths: {
    "/plots": {
      get: {
        operationId: "findPlot",
        parameters: [{ name: "owner", in: "query", schema: { type: "string" } }],
        responses: {
          200: {
            description: "Done.",
            content: {
              "application/json": {
                schema: { type: "object", required: ["plot"], properties: { plot: { type: "string" } } },
              },
            },
          },
        },
        "x-errors": [],
      },
    },
  },
};

/** The small journey, with a page in its middle that asks the service which plot is free. */
function withPlot(): Workspace {
  const root = copyOfGarden();
  mkdirSync(join(root, "schemas/api"), { recursive: true });
  writeFileSync(join(root, "schemas/api/openapi.json"), `${JSON.stringify(CONTRACT, null, 2)}\n`);
  const samples = { data: {}, steps: {}, answers: { findPlot: { plot: "A 1" } } };
  writeFileSync(join(root, "flows/garden/dev.json"), `${JSON.stringify(samples, null, 2)}\n`);
  const workspace = openWorkspace(root);
  workspace.apply(PLOT);
  const flow = jsonOf(workspace, FLOW) as { calls?: unknown; steps: { plot: { on: Record<string, unknown> } } };
  flow.calls = { freePlot: { operation: "findPlot", with: { owner: "= data.details.name + data.plot" } } };
  flow.steps.plot.on["continue"] = [{ do: [{ call: "freePlot" }] }];
  flow.steps.plot.on["findPlot.ok"] = [
    { do: [{ set: { "data.plot": "= event.plot" } }, { done: "plot" }], goto: "done" },
  ];
  flow.steps.plot.on["findPlot.failed"] = [{ do: [{ alert: "plot.title", tone: "error" }] }];
  writeFileSync(join(root, FLOW), `${JSON.stringify(flow, null, 2)}\n`);
  write(workspace, DATA, '"properties": {', '"properties": {\n    "plot": { "type": "string", "default": "" },');
  write(
    workspace,
    SIMULATION,
    `"event": { "name": "continue" }, "expect": { "step": "done" } }`,
    `"event": { "name": "continue" }, "expect": { "step": "plot" } },\n    { "do": "answer", "operation": "findPlot", "output": { "plot": "A 1" }, "expect": { "step": "done", "data": { "plot": "A 1" } } }`,
  );
  return workspace;
}

describe("deleting a step that calls the service", () => {
  testCommands([
    {
      title: "also removes its calls, their samples and the data that their answers set",
      on: withPlot,
      refused: [[{ ...DELETED, instead: null }, "Choose the page to which people get"]],
      then: [{ command: DELETED }],
    },
    {
      title: "keeps data that another step reads, and says that it is empty from now on",
      on: () => write(withPlot(), FLOW, `"block": "text",`, `"block": "text",\n          "when": "data.plot != ''",`),
      command: DELETED,
    },
  ]);
});
