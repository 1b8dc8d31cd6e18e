/** An incomplete search reports how far it searched. It does not claim that nothing exists. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { tripRepository } from "./journey.ts";

/** A page whose four buttons must all be pressed to reach the step `advice`. No two presses alone change the path. */
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

test("a complete search finds the path to the step", async () => {
  expect((await told({})).messages).toEqual([]);
});

test("an incomplete search does not claim that nobody reaches the step", async () => {
  const { messages, transitions } = await told({ exact: 1, further: 0 });
  expect(messages).not.toEqual([]);
  for (const message of messages) {
    expect(message).toMatch(
      new RegExp(`^not-reached: No (?:path|person) .* was found in ${transitions} transitions\\. `),
    );
    expect(message).toContain("The search was not complete");
    expect(message).not.toMatch(/never|nobody|whatever/i);
  }
});

test("before it reports something as not found, the search continues for longer", async () => {
  const short = await told({ exact: 1, further: 10 });
  const long = await told({ exact: 1, further: 400 });
  expect([short.messages.length > 0, long.messages]).toEqual([true, []]);
});
