/** An incomplete search reports how far it searched. It does not claim that nothing exists. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { tripRepository } from "./journey.ts";

const NAMES = ["a", "b", "c", "d"];

/**
 * A page whose four buttons must all be pressed to reach the step `advice`. No two presses alone change the path.
 * `when`: the condition in place of that.
 */
function buttons(when = NAMES.map((name) => `data.${name}`).join(" && ")) {
  const repo = tripRepository((flow) => {
    flow.steps.begin.page = [
      { block: "buttons", buttons: [...NAMES, "go", "help"].map((event) => ({ event, text: event })) },
    ];
    flow.steps.begin.on = {
      ...Object.fromEntries(NAMES.map((name) => [name, [{ do: [{ set: { [`data.${name}`]: true } }] }]])),
      go: "choose",
      help: [{ when, goto: "advice" }, { goto: "choose" }],
    };
  });
  const files = new Map([...repo.files].map(([path, { text }]) => [path, text]));
  const path = "schemas/trip/data.schema.json";
  const schema = JSON.parse(files.get(path) ?? "") as { properties: Record<string, JsonObject>; required: string[] };
  for (const name of NAMES) schema.properties[name] = { type: "boolean", default: false };
  schema.required.push(...NAMES);
  files.set(path, JSON.stringify(schema));
  return readRepository("/nowhere", files);
}

async function told(options: Parameters<typeof explore>[2], when?: string) {
  const repo = buttons(when);
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  const { findings, transitions, bounded } = await explore(repo, flow, options);
  return { messages: findings.map(({ kind, message }) => `${kind}: ${message}`), transitions, bounded };
}

const NOT_TRIED = /^1 rule or step was not reached, but may be in what the search left out \(line \d+\)\.$/;

test("a complete search finds the path to the step", async () => {
  const { messages, bounded } = await told({});
  expect([messages, bounded.join()]).toEqual([[], expect.not.stringMatching(/not reached/)]);
});

test("an incomplete search reports nothing that may be in what it left out, and counts it in one line", async () => {
  const { messages, bounded } = await told({ exact: 1, further: 0 });
  expect(messages).toEqual([]);
  expect(bounded.at(-1)).toMatch(NOT_TRIED);
});

test("an incomplete search reports what cannot be in anything that it left out, and says how far it went", async () => {
  const { messages, transitions, bounded } = await told({ exact: 1, further: 0 }, "data.a && data.b && !data.a");
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain(`was found in ${transitions} transitions. The search left something out`);
  expect(messages[0]).not.toMatch(/never|nobody|whatever/i);
  expect(bounded.join()).not.toMatch(/not reached/);
});

test("before it gives up, the search continues where something may happen that was not reached", async () => {
  const short = await told({ exact: 1, further: 0 });
  const long = await told({ exact: 1, further: 400 });
  expect([short.bounded.some((line) => NOT_TRIED.test(line)), long.messages]).toEqual([true, []]);
  expect(long.bounded.join()).not.toMatch(/not reached/);
});
