import { describe, expect, test } from "vitest";
import { nextMoment, view } from "../../../src/engine/index.ts";
import { block, envelope, goto, program } from "./builders.ts";
import { Person } from "./person.ts";

/** When the offer ends. */
const END = 5_000;
const isOn = ({ now }: { readonly now: number }) => now < END;

const flow = program(
  {
    choose: { page: [block("offer", { when: isOn })], on: { go: [goto("offered", isOn), goto("over")] } },
    offered: { guards: [goto("over", ({ now }) => now >= END)] },
    over: {},
  },
  { moments: [END] },
);

describe("a point in time that passes while a person is in the journey", () => {
  const offers = (person: Person, at: number) => view(flow, person.snapshot, at).page.map((one) => one.block);

  test("changes the view without an event, and nextMoment() returns it before it has passed", () => {
    const person = new Person(flow, { at: END - 1 });
    expect([offers(person, END - 1), offers(person, END)]).toEqual([["offer"], []]);
    expect([nextMoment(flow, END - 1), nextMoment(flow, END)]).toEqual([END, undefined]);
  });

  test("applies to the next event, by the time of that event and not of the page's display", () => {
    const person = new Person(flow, { at: END - 1 });
    expect(new Person(flow, { at: END - 1 }).send("go").snapshot.step).toBe("offered");
    person.now = END;
    expect(person.send("go").snapshot.step).toBe("over");
  });

  test("is checked by guards when a step is entered and on a reload, and not before", () => {
    const person = new Person(flow, { at: END - 1 }).send("go");
    person.now = END;
    expect(person.snapshot.step).toBe("offered");
    expect(person.visit("/choose").visit("/offered").snapshot.step).toBe("over");
    const reloaded = new Person(flow, { path: "/offered", envelope: envelope({}), at: END });
    expect(reloaded.snapshot.step).toBe("over");
  });
});
