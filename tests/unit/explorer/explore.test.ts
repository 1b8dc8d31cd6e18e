import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { loadProgram } from "../../../src/compiler/index.ts";
import { type FindingKind, replayed } from "../../../src/explorer/index.ts";
import { found } from "./found.ts";
import type { Sound } from "./journey.ts";

/**
 * People who have seen the advice find a page with this block and the way back. At the first step they may forget the
 * advice, so there still is a way to the end.
 */
function onlyBack({ steps: { begin, advice, choose } }: Sound, block: JsonObject): void {
  advice.on = { back: [{ do: [{ set: { "data.seen": true } }], goto: "begin" }] };
  begin.page.push({ block: "buttons", buttons: [{ event: "forget", text: "forget" }] });
  begin.on = { ...begin.on, forget: [{ do: [{ set: { "data.seen": false } }] }] };
  choose.page = [block, { block: "buttons", buttons: [{ event: "back", text: "back" }] }];
  choose.on = { ...choose.on, back: "begin" };
}

/** One mistake each, with the kind and place of its finding, and the story that leads to it. */
const planted: readonly (readonly [
  title: string,
  kind: FindingKind,
  pointer: string,
  events: readonly string[] | undefined,
  plant: (flow: Sound) => unknown,
])[] = [
  [
    "a page without an exit",
    "stuck",
    "/steps/advice",
    ["opens /trip/advice → advice"],
    (flow) => (flow.steps.advice.on = { back: [{ do: [{ set: { "data.seen": true } }] }] }),
  ],
  [
    "a page whose only exit is a failure",
    "stuck",
    "/steps/advice",
    ["opens /trip/advice → advice"],
    (flow) =>
      (flow.steps.advice.on = {
        back: [{ do: [{ call: "bookTrip", with: { body: { place: "sea" } } }] }],
        "bookTrip.failed": "begin",
        "bookTrip.ok": [{ do: [{ scroll: "top" }] }],
      }),
  ],
  [
    "a page whose only way out of the journey is a failure",
    "stuck",
    "/steps/advice",
    ["opens /trip/advice → advice"],
    (flow) =>
      (flow.steps.advice.on = {
        back: [{ do: [{ call: "bookTrip", with: { body: { place: "sea" } } }] }],
        "bookTrip.failed": [{ leave: "home" }],
        "bookTrip.ok": [{ do: [{ scroll: "top" }] }],
      }),
  ],
  [
    "a form that cannot be filled in: nothing is said about what follows it",
    "not-filled-in",
    "/steps/choose",
    ["opens /trip/choose → choose"],
    ({ steps: { choose } }) => {
      choose.page = [{ block: "form", schema: "schemas/trip/crowd", submit: "book" }];
      const { book, ...others } = choose.on as Record<string, unknown>;
      choose.on = { ...others, submit: book };
    },
  ],
  [
    "a button that stays disabled, so that some people can only go back",
    "stuck",
    "/steps/choose",
    ["opens /trip/advice → advice", '"back" → begin', "presses “Go on” → choose"],
    (flow) => {
      onlyBack(flow, { block: "form", schema: "schemas/trip/party", submit: "book", disabled: "= data.seen" });
      const { book, ...others } = flow.steps.choose.on as Record<string, unknown>;
      flow.steps.choose.on = { ...others, submit: book };
    },
  ],
  [
    "a guard that sends people back to the form that they have just submitted",
    "guard-loop",
    "/steps/thanks/guards/0",
    ["opens /trip/advice → advice", '"back" → begin', "presses “Go on” → choose", "sends the form with people: 1"],
    (flow) => {
      onlyBack(flow, { block: "form", schema: "schemas/trip/party", submit: "book" });
      flow.steps.thanks.guards = [{ when: "data.booking == ''", goto: "choose" }];
      flow.steps.choose.on = {
        back: "begin",
        submit: [{ when: "!data.seen", do: [{ set: { "data.booking": "sea" } }], goto: "thanks" }, { goto: "thanks" }],
      } as never;
    },
  ],
  [
    "guards that send people to each other",
    "guard-loop",
    "/steps/begin",
    ["opens /trip/choose → begin"],
    (flow) => {
      flow.steps.thanks.guards = [{ when: "data.booking == ''", goto: "choose" }];
      flow.steps.choose.guards = [{ when: "data.booking == ''", goto: "thanks" }];
    },
  ],
  [
    "a call made without what it needs",
    "missing-value",
    "/steps/choose",
    ["opens /trip/choose → choose", "presses “Book it”"],
    (flow) => flow.steps.choose.enter.push({ set: { "data.place": "" } }),
  ],
  [
    "a page that waits for a call that is never made",
    "idle-wait",
    "/steps/choose",
    ["opens /trip/choose → choose"],
    (flow) => flow.steps.choose.page.push({ block: "waiting", busy: "= !data.seen" }),
  ],
  [
    "a text with a missing value",
    "missing-value",
    "/steps/thanks",
    ["opens /trip/thanks → thanks"],
    (flow) => {
      flow.steps.thanks.guards = [];
      flow.invariants = [];
    },
  ],
  [
    "a broken promise",
    "invariant",
    "/invariants/0",
    undefined,
    (flow) => {
      flow.steps.thanks.guards = [];
      flow.steps.thanks.page = [];
    },
  ],
  [
    "a step that nobody reaches because its guard lets nobody in",
    "not-reached",
    "/steps/advice",
    undefined,
    (flow) => (flow.steps.advice.guards = [{ goto: "begin" }]),
  ],
  [
    "a rule after one that always applies",
    "not-reached",
    "/steps/choose/on/bookTrip.ok/1",
    undefined,
    (flow) =>
      (flow.steps.choose.on = {
        book: [{ do: [{ call: "bookTrip", with: { body: { place: "= data.place" } } }] }],
        "bookTrip.ok": [
          { when: "event.full || !event.full", goto: "advice" },
          { do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" },
        ],
      }),
  ],
  [
    "a rule for an experiment's arm that never applies",
    "not-reached",
    "/steps/begin/on/go/0",
    undefined,
    (flow) => {
      flow.steps.begin.on = {
        go: [{ when: "flags.offer == 'treatment' && data.seen", goto: "advice" }, { goto: "choose" }],
        help: "advice",
      };
    },
  ],
];

describe("an exploration", () => {
  test("finds nothing in a sound journey, and counts the states and transitions that it explored", async () => {
    const { findings, bounded, states, transitions, combinations, places } = await found(() => undefined);
    expect(findings).toEqual([]);
    expect(bounded).toEqual([]);
    expect(new Set(places.map(({ step }) => step))).toEqual(new Set(["begin", "advice", "choose", "thanks"]));
    expect(states).toBeGreaterThan(4);
    expect(transitions).toBeGreaterThan(states);
    expect(combinations).toBe(1);
  });

  test.each(planted)("finds %s", async (_, kind, pointer, events, plant) => {
    const { repo, findings } = await found(plant);
    const finding = findings.find((one) => one.kind === kind && one.pointer === pointer);
    expect(findings.map((one) => `${one.kind} ${one.pointer}`)).toContain(`${kind} ${pointer}`);
    if (events !== undefined) expect(finding?.story?.slice(1)).toEqual(events);
    if (finding?.replay === undefined) return;
    // The story is real: the engine reaches the same state with the same events.
    const program = await loadProgram(repo, "trip");
    const last = replayed(repo, program, finding.replay).at(-1)?.replayState;
    const again = replayed(repo, program, JSON.parse(JSON.stringify(finding.replay)) as typeof finding.replay).at(-1);
    expect(last?.snapshot?.step).toBeDefined();
    expect(again?.replayState).toEqual(last);
  });

  test("accepts a page that hides what leads on from some people, who can go back", async () => {
    const { findings } = await found((flow) =>
      onlyBack(flow, { block: "buttons", when: "!data.seen", buttons: [{ event: "book", text: "book" }] }),
    );
    expect(findings).toEqual([]);
  });

  test("accepts a page that waits while its call runs", async () => {
    const waits = (plant: (choose: Sound["steps"]["choose"]) => unknown) =>
      found(({ steps: { choose } }) => {
        choose.page.push({ block: "waiting", busy: "= !data.seen" });
        choose.enter.push({ set: { "data.seen": false } }, { call: "bookTrip", with: { body: { place: "sea" } } });
        Object.assign(choose.on, { "bookTrip.failed": [{ do: [{ set: { "data.seen": true } }] }] });
        plant(choose);
      });
    const kinds = async (plant: Parameters<typeof waits>[0]) => (await waits(plant)).findings.map(({ kind }) => kind);
    expect(await kinds(() => undefined)).not.toContain("idle-wait");
    expect(await kinds(({ on }) => Object.assign(on, { "bookTrip.failed": "choose" }))).not.toContain("idle-wait");
    expect(await kinds(({ on }) => Object.assign(on, { "bookTrip.failed": [{ do: [{ scroll: "top" }] }] }))).toContain(
      "idle-wait",
    );
  });

  test("tries to leave a step for every other step, and to close the page, when `leaving` rules distinguish these", async () => {
    const asks = (to: string) => ({ when: `event.to == '${to}' && !data.seen`, do: [{ set: { "data.seen": true } }] });
    const { findings } = await found(({ steps }) => {
      const { choose }: { readonly choose: { on: Record<string, unknown> } } = steps;
      choose.on.leaving = [asks("begin"), asks("advice"), asks(""), asks("choose")];
    });
    // A person at the step `choose` cannot leave for `choose`.
    expect(findings.map((one) => `${one.kind} ${one.pointer}`)).toEqual(["not-reached /steps/choose/on/leaving/3"]);
  });

  test("shows the shortest path to a failure of the service, with the meaning of its error code", async () => {
    const { findings } = await found((flow) => {
      flow.steps.choose.on = {
        ...flow.steps.choose.on,
        "bookTrip.failed": [{ when: "error.code == 'sold-out'", do: [{ set: { "data.seen": true } }], goto: "advice" }],
      };
      flow.invariants = [{ id: "never-sold-out", holds: "!data.seen", why: "Nobody wants to hear that." }];
    });
    expect(findings.find(({ kind }) => kind === "invariant")?.story).toEqual([
      "Someone on the site us:",
      "opens /trip/choose → choose",
      "presses “Book it”",
      "bookTrip fails: sold-out (conflict). Somebody else was faster → advice",
    ]);
  });
});
