import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "./test.ts";

const FLOW = "flows/garden/flow.json";

const CONTRACT = {
  openapi: "3.1.0",
  info: { title: "Garden", version: "1.0.0", description: "What the garden's pages ask." },
  paths: {
    "/v2/plots": {
      post: {
        operationId: "reservePlot",
        summary: "Keeps a plot for somebody.",
        description: "For one season.",
        responses: {
          "200": {
            description: "Which one.",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["plot"],
                  additionalProperties: false,
                  properties: { plot: { type: "integer" } },
                },
              },
            },
          },
        },
        "x-errors": [{ code: "garden-full", kind: "conflict", status: 409, meaning: "Every plot is taken." }],
      },
    },
  },
  "x-error-codes": { "garden-full": "Every plot is taken." },
};

/** The first step of the small journey calls a service on submit, and shows the service's message if the call fails. */
export function withCall(folder: string): void {
  const flow = join(folder, FLOW);
  const text = readFileSync(flow, "utf8");
  const submits = '"on": { "submit": { "do": [{ "done": "details" }], "goto": "done" } }';
  expect(text).toContain(submits);
  const asks = `"on": {
        "submit": [{ "do": [{ "call": "reservePlot" }] }],
        "reservePlot.ok": [{ "do": [{ "done": "details" }], "goto": "done" }],
        "reservePlot.failed": { "do": [{ "alert": "= error.text", "tone": "error" }] }
      }`;
  writeFileSync(flow, text.replace(submits, asks));
  mkdirSync(join(folder, "schemas/api"), { recursive: true });
  writeFileSync(join(folder, "schemas/api/openapi.json"), JSON.stringify(CONTRACT, null, 2));
  const words = { service: { problem: { "garden-full": "There is no plot left." } } };
  for (const language of ["en", "es"])
    writeFileSync(join(folder, `locales/${language}/service.json`), JSON.stringify(words, null, 2));
}
