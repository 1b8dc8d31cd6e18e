/** An incomplete search reports how far it searched. It does not claim that nothing exists. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { type Sound, tripRepository } from "./journey.ts";

const NAMES = ["a", "b", "c", "d"];

const ALL = NAMES.map((name) => `data.${name}`).join(" && ");

/**
 * A page whose four buttons must all be pressed to reach the step `advice`. No two presses alone change the path.
 * `when`: the condition in place of that. `change` may edit the journey.
 */
function buttons(when = ALL, change: (flow: Sound) => unknown = () => undefined) {
  const repo = tripRepository((flow) => {
    flow.steps.begin.page = [
      { block: "buttons", buttons: [...NAMES, "go", "help"].map((event) => ({ event, text: event })) },
    ];
    flow.steps.begin.on = {
      ...Object.fromEntries(NAMES.map((name) => [name, [{ do: [{ set: { [`data.${name}`]: true } }] }]])),
      go: "choose",
      help: [{ when, goto: "advice" }, { goto: "choose" }],
    };
    change(flow);
  });
  const files = new Map([...repo.files].map(([path, { text }]) => [path, text]));
  const path = "schemas/trip/data.schema.json";
  const schema = JSON.parse(files.get(path) ?? "") as { properties: Record<string, JsonObject>; required: string[] };
  for (const name of NAMES) schema.properties[name] = { type: "boolean", default: false };
  schema.required.push(...NAMES);
  schema.properties["party"] = { type: "object", properties: { people: { type: "integer" } } };
  files.set(path, JSON.stringify(schema));
  return readRepository("/nowhere", files);
}

async function report(options: Parameters<typeof explore>[2], when?: string, change?: (flow: Sound) => unknown) {
  const repo = buttons(when, change);
  const [flow] = repo.flows;
  if (flow === undefined) throw new Error("There is no flow");
  const { findings, transitions, bounded } = await explore(repo, flow, options);
  return { messages: findings.map(({ kind, message }) => `${kind}: ${message}`), transitions, bounded };
}

const NOT_TRIED = /^1 rule or step was not reached, but may be in what the search left out \(line \d+\)\.$/;

test("a complete search finds the path to the step", async () => {
  const { messages, bounded } = await report({});
  expect([messages, bounded.join()]).toEqual([[], expect.not.stringMatching(/not reached/)]);
});

test("an incomplete search reports nothing that may be in what it left out, and counts it in one line", async () => {
  const { messages, bounded } = await report({ exact: 1, further: 0 });
  expect(messages).toEqual([]);
  expect(bounded.at(-1)).toMatch(NOT_TRIED);
});

test("an incomplete search reports what cannot be in anything that it left out, and says how far it went", async () => {
  const { messages, transitions, bounded } = await report({ exact: 1, further: 0 }, "data.a && data.b && !data.a");
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain(`was found in ${transitions} transitions. The search left something out`);
  expect(messages[0]).not.toMatch(/never|nobody|whatever/i);
  expect(bounded.join()).not.toMatch(/not reached/);
});

test("before it gives up, the search continues where something may happen that was not reached", async () => {
  const short = await report({ exact: 1, further: 0 });
  const long = await report({ exact: 1, further: 400 });
  expect([short.bounded.some((line) => NOT_TRIED.test(line)), long.messages]).toEqual([true, []]);
  expect(long.bounded.join()).not.toMatch(/not reached/);
});

test("an incomplete search does not deny a step to which a guard leads", async () => {
  const guarded = ({ steps }: Sound) => {
    (steps.begin.on as Record<string, unknown>)["help"] = "choose";
    steps.choose.on = { book: [{ when: "data.a && !data.a", goto: "advice" }, { goto: "begin" }] };
    steps.choose.guards = [{ when: ALL, goto: "advice" }];
    steps.advice.guards = [{ when: `!(${ALL})`, goto: "begin" }];
  };
  const short = await report({ exact: 1, further: 0 }, ALL, guarded);
  expect(short.messages).toEqual([expect.stringContaining("No person for whom this rule applies was found")]);
  const long = await report({ exact: 1, further: 100_000 }, ALL, guarded);
  expect(long.messages.join()).not.toContain('No path leads to the step "advice"');
});

test("an incomplete search does not deny a rule about what a form keeps as it is submitted", async () => {
  const keeping = ({ steps }: Sound) => {
    steps.begin.page.push({ block: "form", schema: "schemas/trip/party", into: "data.party", submit: "go" });
    (steps.begin.on as Record<string, unknown>)["submit"] = [
      { when: `has(data.party) && data.party.people == 7 && ${ALL}`, goto: "choose" },
      { do: [{ set: { "data.party.people": 1 } }] },
    ];
  };
  expect((await report({ exact: 1, further: 0 }, ALL, keeping)).messages).toEqual([]);
});

test("a search that continues does not count what it has tried since then", async () => {
  const calling = ({ steps }: Sound) => {
    steps.choose.page.push({ block: "buttons", buttons: NAMES.map((event) => ({ event, text: event })) });
    const call = { call: "bookTrip", with: { body: { place: "= data.place" } } };
    const press = (name: string) => [{ do: [{ set: { [`data.${name}`]: true } }, call] }];
    Object.assign(steps.choose.on, Object.fromEntries(NAMES.map((name) => [name, press(name)])));
  };
  const untried = async (further: number) => {
    const { bounded } = await report({ exact: 1, further }, "data.a && data.b && !data.a", calling);
    return Number(/did not try every .* in (\d+) kinds/.exec(bounded.join())?.[1] ?? 0);
  };
  expect(await untried(100_000)).toBeLessThan(await untried(0));
});
