/** A search that left something out says how far it looked, not that there is nothing. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { tripRepository } from "./journey.ts";

/** Who has pressed four buttons on a page, each once, gets to the advice; no pair of presses tells of the four. */
function buttons() {
  const names = ["a", "b", "c", "d"];
  const repo = tripRepository((flow) => {
    flow.steps.begin.page = [
      { block: "buttons", buttons: [...names, "go", "help"].map((event) => ({ event, text: event })) },
    ];
    flow.steps.begin.on = {
      ...Object.fromEntries(names.map((name) => [name, [{ do: [{ set: { [`data.${name}`]: true } }] }]])),
      go: "choose",
      help: [{ when: names.map((name) => `data.${name}`).join(" && "), goto: "advice" }, { goto: "choose" }],
    };
  });
  const files = new Map([...repo.files].map(([path, { text }]) => [path, text]));
  const path = "schemas/trip/data.schema.json";
  const schema = JSON.parse(files.get(path) ?? "") as { properties: Record<string, JsonObject>; required: string[] };
  for (const name of names) schema.properties[name] = { type: "boolean", default: false };
  schema.required.push(...names);
  files.set(path, JSON.stringify(schema));
  return readRepository("/nowhere", files);
}

async function told(options: Parameters<typeof explore>[2]) {
  const repo = buttons();
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  const { findings, transitions } = await explore(repo, flow, options);
  return { messages: findings.map(({ kind, message }) => `${kind}: ${message}`), transitions };
}

test("a search that sees everything finds who comes there", async () => {
  expect((await told({})).messages).toEqual([]);
});

test("one that leaves something out does not say that nobody comes there", async () => {
  const { messages, transitions } = await told({ exact: 1, further: 0 });
  expect(messages).not.toEqual([]);
  for (const message of messages) {
    expect(message).toMatch(new RegExp(`^not-reached: Not found in ${transitions} transitions: `));
    expect(message).toContain("The search did not see everything");
    expect(message).not.toMatch(/never|nobody|whatever/i);
  }
});

test("what would be told is looked for longer", async () => {
  const short = await told({ exact: 1, further: 10 });
  const long = await told({ exact: 1, further: 400 });
  expect([short.messages.length > 0, long.messages]).toEqual([true, []]);
});
