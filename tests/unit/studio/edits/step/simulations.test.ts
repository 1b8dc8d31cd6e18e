import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import { copyOfGarden, openWorkspace } from "../../journeys.ts";

const PATH = "flows/garden/simulations/promises.json";

/** What each row of a simulation expects after an edit. */
function expectedAfter(command: Command): unknown {
  const root = copyOfGarden();
  const events = [
    {
      do: "open",
      path: "/details",
      expect: {
        shows: ["details.title", { block: "heading", text: "details.title" }],
        words: { "details.title": "Your details" },
        holds: { email: "" },
        keeps: { "details.email": null },
        fields: {
          email: { label: "details.title", given: { email: "x" }, refuses: { "details.title": ["details.title"] } },
        },
        opens: { "/done": "details" },
      },
    },
  ];
  writeFileSync(join(root, PATH), JSON.stringify({ flow: "garden", events }, null, 2));
  const workspace = openWorkspace(root);
  workspace.apply(command);
  return (JSON.parse(readFileSync(join(root, PATH), "utf8")) as { events: { expect: unknown }[] }).events[0]?.expect;
}

test("a renamed text has its new name on pages, at fields and among words, but not in answers", () => {
  expect(expectedAfter({ kind: "rename", file: "garden", key: "details.title", to: "details.head" })).toMatchObject({
    shows: ["details.head", { block: "heading", text: "details.head" }],
    words: { "details.head": "Your details" },
    fields: { email: { label: "details.head", refuses: { "details.head": ["details.title"] } } },
  });
});

test("a renamed field has its new name in forms and in what the browser keeps", () => {
  expect(expectedAfter({ kind: "rename", form: "schemas/garden/details", field: "email", to: "mail" })).toMatchObject({
    holds: { mail: "" },
    keeps: { "details.mail": null },
    fields: { mail: { given: { mail: "x" } } },
  });
});

test("a renamed step has its new name where addresses lead to it", () => {
  expect(expectedAfter({ kind: "rename", flow: "garden", step: "details", to: "who" })).toMatchObject({
    opens: { "/done": "who" },
  });
});
