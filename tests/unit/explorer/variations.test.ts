/** Variations of an event (other answers, other values) are tried where they can show something new. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { type Exploration, explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { tripRepository } from "./journey.ts";

const SWITCHES = ["a", "b", "c"];

/**
 * A page with three switches, then a booking that goes on only if the answer is "full", and if `goesOn` is true. The
 * usual answer is "not full".
 */
async function explored(goesOn: string, options: Parameters<typeof explore>[2] = {}): Promise<Exploration> {
  const made = tripRepository((flow) => {
    flow.invariants = [];
    flow.steps.begin.page = [
      { block: "buttons", buttons: [...SWITCHES, "go", "help"].map((event) => ({ event, text: event })) },
    ];
    flow.steps.begin.on = {
      ...Object.fromEntries(SWITCHES.map((name) => [name, { do: [{ set: { [`data.${name}`]: `= !data.${name}` } }] }])),
      go: "choose",
      help: [{ when: "data.a && data.b || data.c", goto: "advice" }, { goto: "choose" }],
    };
    flow.steps.choose.on = {
      ...flow.steps.choose.on,
      "bookTrip.ok": [
        { when: `event.full && ${goesOn}`, do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" },
        { do: [{ alert: "failed", tone: "warning" }] },
      ],
    };
  });
  const files = new Map([...made.files].map(([path, { text }]) => [path, text]));
  const path = "schemas/trip/data.schema.json";
  const schema = JSON.parse(files.get(path) ?? "") as { properties: Record<string, JsonObject>; required: string[] };
  for (const name of SWITCHES) schema.properties[name] = { type: "boolean", default: false };
  schema.required.push(...SWITCHES);
  const repo = readRepository("/nowhere", new Map([...files, [path, JSON.stringify(schema)]]));
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  return await explore(repo, flow, options);
}

const named = ({ findings }: Exploration) => findings.map(({ kind, pointer }) => `${kind} ${pointer}`);
const isAboutVariations = (sentence: string) => sentence.startsWith("The search did not try every answer of a call");

test("a small journey is explored with all variations, a larger one with fewer, and it says so", async () => {
  const whole = await explored("true");
  const part = await explored("true", { exact: 1 });
  expect([named(whole), named(part)]).toEqual([[], []]);
  expect([whole.bounded, part.bounded.filter(isAboutVariations).length]).toEqual([[], 1]);
  expect(part.transitions).toBeLessThan(whole.transitions);
});

test("a state from which only an untried answer leads on is not reported as a dead end", async () => {
  const { findings, bounded } = await explored("true", { exact: 1, further: 0 });
  expect(bounded.filter(isAboutVariations)).toHaveLength(1);
  expect(findings.filter(({ kind }) => kind === "stuck")).toEqual([]);
});

test("a dead end that depends on one value is found although variations are left out", async () => {
  const { findings } = await explored("!data.a", { exact: 1 });
  expect(findings.map(({ kind, pointer, story }) => [kind, pointer, story?.length])).toEqual([
    ["stuck", "/steps/choose", 4],
  ]);
});
