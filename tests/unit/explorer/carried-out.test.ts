import { describe, expect, test } from "vitest";
import { explore } from "../../../src/explorer/index.ts";
import { found } from "./found.ts";
import { type Sound, tripRepository } from "./journey.ts";

const BOOKED_ONCE = {
  id: "booked-once",
  at: ["choose"],
  holds: "!carriedOut.bookTrip",
  why: "They would book it twice.",
};

/** Who has booked, or has got no answer, is not offered it again. */
const booked = (guard: string) => (flow: Sound) => {
  flow.invariants = [BOOKED_ONCE];
  flow.on = {};
  flow.steps.advice.on = {};
  flow.steps.choose.guards = [{ when: guard, goto: "advice" }];
  flow.steps.choose.on = {
    book: [{ do: [{ call: "bookTrip", with: { body: { place: "= data.place" } } }] }],
    "bookTrip.ok": [{ do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" }],
    "bookTrip.failed": [
      { when: "error.kind == 'conflict'", do: [{ alert: "failed" }] },
      { do: [{ set: { "data.seen": true } }], goto: "advice" },
    ],
  };
};

/** The story of the person who may book twice. */
const storyOf = ({ findings }: Awaited<ReturnType<typeof found>>) =>
  findings.find(({ kind }) => kind === "invariant")?.story;

describe("an exploration", () => {
  test("finds a person who is offered a call again that may have been carried out without an answer", async () => {
    // The page does not change when the call fails, so a person who gets no answer can book again.
    expect(storyOf(await found((flow) => (flow.invariants = [BOOKED_ONCE])))).toEqual([
      "Someone on the site us:",
      "opens /trip/choose → choose",
      "presses “Book it”",
      "bookTrip fails: network",
    ]);
    // Here only a refused call, which was not carried out, leads back to the offer.
    const none = await found((flow) => {
      flow.invariants = [BOOKED_ONCE];
      flow.on = { "*.failed": [{ when: "error.kind == 'conflict'", do: [{ alert: "failed" }] }, { goto: "advice" }] };
      flow.steps.advice.on = {};
      flow.steps.choose.guards = [{ when: "data.seen", goto: "advice" }];
      flow.steps.choose.on = {
        book: [
          { do: [{ set: { "data.seen": true } }, { call: "bookTrip", with: { body: { place: "= data.place" } } }] },
        ],
        "bookTrip.ok": [{ do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" }],
        "bookTrip.failed": [
          { when: "error.kind == 'conflict'", do: [{ set: { "data.seen": false } }] },
          { goto: "advice" },
        ],
      };
    });
    expect(storyOf(none)).toBeUndefined();
  });

  test("finds a person who is offered a call in a second tab that the first tab may be carrying out", async () => {
    // One tab offers it only once, but a second one opens before anything is stored.
    const unsaved = "data.seen || data.booking != ''";
    expect(storyOf(await found(booked(unsaved)))).toEqual([
      "Someone on the site us:",
      "opens /trip/choose → choose",
      "presses “Book it”",
      "in a second tab, while bookTrip runs in the first:",
      "opens /trip/choose",
    ]);
    expect(storyOf(await found(booked(`elsewhere || ${unsaved}`)))).toBeUndefined();
  });

  test("finds a person who is offered a call in a copy of the tab that the tab may be carrying out", async () => {
    const copied = await found((flow) => {
      booked("data.seen || data.booking != ''")(flow);
      flow.storage.area = "session";
    });
    expect(storyOf(copied)).toEqual([
      "Someone on the site us:",
      "opens /trip/choose → choose",
      "presses “Book it”",
      "opens /trip/choose",
    ]);
  });

  test("opens a third tab while the second one runs a changing call beside the first", async () => {
    // Without a condition that reads `elsewhere`, the exploration would not distinguish the tabs.
    const repo = tripRepository((trip) => {
      trip.steps.choose.guards = [{ when: "elsewhere && data.booking != ''", goto: "thanks" }];
    });
    const [flow] = repo.flows;
    if (flow === undefined) throw new Error("There is no flow");
    const thirds: string[] = [];
    await explore(repo, flow, {
      taken({ before, events, replayState }) {
        if (before.env.elsewhere !== true || replayState.env.elsewhere !== true) return;
        const busy = Object.keys(before.snapshot?.calls ?? {}).join();
        const [one, then] = events;
        if (one?.do === "elsewhere" && then?.do === "open") thirds.push(`opens ${then.path} while ${busy} runs`);
      },
    });
    expect(thirds).toContain("opens /begin while bookTrip runs");
  });
});
