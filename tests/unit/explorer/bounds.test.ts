import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { tripRepository } from "./journey.ts";

/** The findings when `bookTrip` also answers with the value `it`, and a rule with this condition reads it. */
async function found(it: JsonObject, when: string): Promise<readonly string[]> {
  const before = tripRepository((flow) => {
    flow.steps.choose.on = {
      ...flow.steps.choose.on,
      "bookTrip.ok": [
        { when, goto: "advice" },
        { do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" },
      ],
    };
  });
  const files = new Map([...before.files].map(([path, { text }]) => [path, text]));
  const api = (files.get("schemas/api/openapi.json") ?? "")
    .replace('"full":{"type":"boolean"}', `"it":${JSON.stringify(it)}`)
    .replace('["booking","full"]', '["booking","it"]');
  expect(api).toContain('"it"');
  const repo = readRepository("/nowhere", new Map([...files, ["schemas/api/openapi.json", api]]));
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  return (await explore(repo, flow)).findings.map(({ kind, pointer }) => `${kind} ${pointer}`);
}

test.each<[when: string, it: JsonObject]>([
  ["event.it > 0.0 && event.it < 1.0", { type: "number" }],
  ["event.it < '2024-01-01'", { type: "string", format: "date" }],
  ["event.it > '2024-01-01' && event.it < '2024-01-03'", { type: "string", format: "date" }],
  ["event.it < 'm'", { type: "string", maxLength: 1, pattern: "^[a-z]?$" }],
  ["event.it == null", { type: ["integer", "null"] }],
])("finds a value that meets %s", async (when, it) => {
  expect(await found(it, when)).toEqual([]);
});

test("reports a rule whose condition no value of the schema meets", async () => {
  expect(await found({ type: "integer", minimum: 3 }, "event.it < 3")).toEqual([
    "not-reached /steps/choose/on/bookTrip.ok/0",
  ]);
});
