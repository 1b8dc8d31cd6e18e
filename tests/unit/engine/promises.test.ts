import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advance,
  type Envelope,
  type Event,
  type Program,
  type Snapshot,
  start,
  view,
} from "../../../src/engine/index.ts";
import { envelopes, events, programs } from "./arbitraries.ts";
import { env } from "./builders.ts";

const runs = fc.tuple(programs, envelopes, fc.array(events, { maxLength: 12 }));

/** All snapshots and commands of a run. The inputs are frozen, so a mutation throws. */
function run(program: Program, envelope: Envelope | null, sent: readonly Event[]) {
  freeze(program);
  let now = start(program, freeze({ env, path: "/b", envelope, at: 3, id: "s" }));
  const steps = [now];
  for (const event of sent) {
    now = advance(program, freeze(now.snapshot), freeze(event));
    view(program, freeze(now.snapshot), event.at);
    steps.push(now);
  }
  return steps;
}

describe("for any program, snapshot and event", () => {
  test("nothing is thrown, no input is changed, and the same input gives the same output", () => {
    fc.assert(
      fc.property(runs, ([program, envelope, sent]) => {
        expect(run(program, envelope, sent)).toEqual(run(program, envelope, sent));
      }),
      { numRuns: 600 },
    );
  });

  test("a snapshot is plain JSON, and a copy of it continues in the same way", () => {
    fc.assert(
      fc.property(runs, ([program, envelope, sent]) => {
        let [a, b] = [start(program, { env, path: "/b", envelope, at: 3, id: "s" }).snapshot, null as Snapshot | null];
        for (const event of sent) {
          b = JSON.parse(JSON.stringify(a)) as Snapshot;
          expect(b).toEqual(a);
          expect(advance(program, b, event).commands).toEqual(advance(program, a, event).commands);
          a = advance(program, a, event).snapshot;
        }
      }),
      { numRuns: 200 },
    );
  });

  test("at most one command updates the storage, and it comes before any call", () => {
    fc.assert(
      fc.property(runs, ([program, envelope, sent]) => {
        for (const { commands } of run(program, envelope, sent)) {
          const kept = commands.map(({ type }) => type === "store" || type === "forget");
          expect(kept.lastIndexOf(true)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("neither a value that is kept in memory only nor a sensitive field of a draft is ever stored", () => {
    fc.assert(
      fc.property(runs, ([program, envelope, sent]) => {
        const typed = [...["form", "a"].map(typedIn), ...sent.map(withoutStoredDrafts)];
        for (const { commands } of run(program, withoutDrafts(envelope), typed))
          for (const command of commands) {
            if (command.type !== "store") continue;
            const { data, drafts } = command.envelope;
            expect(program.data.transient.filter((path) => isAt(data, path.split(".")))).toEqual([]);
            for (const [name, values] of Object.entries(drafts)) {
              const [step = "", form = ""] = name.split("/");
              const sensitive = program.steps[step]?.forms[form]?.sensitive ?? [];
              expect(sensitive.filter((path) => isAt(values, path.split(".")))).toEqual([]);
            }
          }
      }),
      { numRuns: 200 },
    );
  });

  test("an event without a handler changes nothing", () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { snapshot } = start(program, { env, path: "/b", envelope: null, at: 3, id: "s" });
        for (const event of [
          { type: "answer", call: "c99", output: {}, at: 3, id: "e" },
          { type: "timer", timer: "t99", at: 3, id: "e" },
          { type: "language", lang: "en", at: 3, id: "e" },
        ] as const)
          expect(advance(program, snapshot, event)).toEqual({ snapshot, commands: [] });
      }),
    );
  });
});

/** Somebody types in a form, also what may not be stored. */
function typedIn(form: string): Event {
  const values = { a: 1, b: [{ x: 1 }, 2], c: 3 };
  return { type: "page", at: 3, id: form, event: { name: "change", form, values } };
}

/** The drafts of an envelope are those that the same program has stored: they contain nothing sensitive. */
function withoutDrafts(envelope: Envelope | null): Envelope | null {
  return envelope && { ...envelope, drafts: {} };
}

function withoutStoredDrafts(event: Event): Event {
  return event.type === "stored" ? { ...event, envelope: withoutDrafts(event.envelope) } : event;
}

/** Whether something is at the path. `*` stands for each item of a list or an object. */
function isAt(value: unknown, [key = "", ...rest]: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  const inner = Object.entries(value).flatMap(([name, one]) => (key === "*" || key === name ? [one] : []));
  return rest.length === 0 ? inner.length > 0 : inner.some((one) => isAt(one, rest));
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
  return value;
}
