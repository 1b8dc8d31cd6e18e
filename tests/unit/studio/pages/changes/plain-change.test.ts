import { describe, expect, test, vi } from "vitest";
import { changeMessage } from "../../../../../src/model/index.ts";
import { onceEach, plainChange } from "../../../../../src/studio/pages/changes/plain-change.ts";
import { findingWords } from "../../../../../src/studio/pages/findings/found-in.ts";
import { afterwards, causeOf } from "../../../../../src/studio/pages/map/transition-words.ts";
import { plainText } from "../../../../../src/studio/plain-text.ts";
import { savedWords } from "../../../../../src/studio/pages/drafts.ts";

// Node has none, and the drafts are read when their module is loaded.
vi.hoisted(() => vi.stubGlobal("sessionStorage", { getItem: () => null }));

test("a text in a list has no tags, and keeps its parameters", () => {
  expect(plainText('Call <link to="support"><keep>{phone}</keep></link>, if 1 < 2.')).toBe("Call {phone}, if 1 < 2.");
});

test("a finding says what to do without a terminal", () => {
  const finding = changeMessage("This now accepts 5.", "npm run flow -- record --accept labels");
  expect(findingWords(finding)).toBe("This now accepts 5. If this is as you meant, say so at Changes.");
  expect(findingWords({ message: "A text is missing." })).toBe("A text is missing.");
});

test("the bar says what was saved last, even while a text is not saved", () => {
  expect(savedWords("", 0)).toBe("Saved");
  expect(savedWords("A new step. Saved.", 0)).toBe("A new step. Saved.");
  expect(savedWords("", 1)).toBe("1 text is not saved yet");
  expect(savedWords("A new step. Saved.", 2)).toBe("2 texts are not saved yet. A new step. Saved.");
});

describe("a transition in words", () => {
  test("says what happens and under which conditions", () => {
    const transition = { cause: "Save it", when: ["registered", "paid or free"] };
    expect(afterwards({ ...transition, kind: "ok" })).toBe("when “Save it” succeeds, if registered and (paid or free)");
    expect(afterwards({ cause: "any call", when: [], kind: "failed" })).toBe("when any call fails");
    expect(afterwards({ cause: "“Back”", when: [], kind: "action" })).toBe("after “Back”");
    expect(afterwards({ cause: "", when: ["paid or free"], kind: "guard" })).toBe("redirected if paid or free");
    expect(afterwards({ cause: "", when: [], kind: "guard" })).toBe("redirected");
    expect(causeOf({ cause: "after 5 seconds", when: [] })).toBe("after 5 seconds");
  });
});

describe("a change since the last commit", () => {
  const steps = [
    { id: "details", title: "Your details" },
    { id: "done", title: "Thank you" },
  ];
  const journeys = [{ id: "garden", title: "Your details", steps }];

  test("names steps by their titles, and no paths of forms", () => {
    const at = [
      { flow: "garden", step: "details" },
      { flow: "garden", step: "done" },
      { flow: "garden", step: "details" },
    ];
    expect(
      plainChange(
        { area: "forms", schema: "schemas/garden/details", what: "“Name” is optional", at, who: [] },
        journeys,
      ),
    ).toEqual({ what: "“Name” is optional", who: ["at “Your details”, “Thank you”"] });
    const ofStep = { flow: "garden", step: "done", who: [] };
    expect(plainChange({ area: "pages", ...ofStep, what: "its page shows something else" }, journeys).what).toBe(
      "“Thank you” (garden): its page shows something else",
    );
    expect(
      plainChange({ area: "behaviour", ...ofStep, event: "again", what: "something else is done" }, journeys).what,
    ).toBe("“Thank you” (garden), again: something else is done");
  });

  test("uses the titles of the journey that has the step, and the step's name if it has no title", () => {
    const two = [...journeys, { id: "pond", title: "Pond", steps: [{ id: "done", title: "Goodbye" }] }];
    const at = ["pond", "garden", "gone"].map((flow) => ({ flow, step: "done" }));
    const change = { area: "texts" as const, what: "common: go is new", at, who: ["in en"] };
    expect(plainChange(change, two).who).toEqual(["at “Goodbye”, “Thank you”, done", "in en"]);
    const gone = { area: "pages" as const, flow: "gone", step: "done", what: "its page shows something else", who: [] };
    expect(plainChange(gone, two).what).toBe("gone: done: its page shows something else");
  });

  test("says once what is the same in several forms, and nothing of stored answers beside it", () => {
    const what = "the choice “Search engine” of “How you heard about us” is gone";
    const of = (flow: string) => ({ area: "forms" as const, schema: `schemas/${flow}/details`, what, who: [] });
    const places = ["garden", "pond"].map((flow) => ({ flow, step: "details" }));
    const data = { area: "remembered data" as const, schema: "schemas/garden/data", what, at: [], who: [] };
    const all = places.map((place) => ({ ...of(place.flow), at: [place] }));
    expect(onceEach([...all, data])).toEqual([{ ...of("garden"), at: places }]);
  });

  test("names at most four steps, and how many there are besides", () => {
    const at = ["a", "b", "c", "d", "e", "f"].map((step) => ({ flow: "garden", step }));
    expect(plainChange({ area: "texts", what: "common: go is new", at, who: [] }, journeys).who).toEqual([
      "at a, b, c, d and 2 more",
    ]);
  });

  test("keeps what is not a step, and the form's path if no step shows the form", () => {
    const site = { what: "uk: details is done", who: ["at the site uk", "in the language es"] };
    expect(plainChange({ area: "sites", ...site }, journeys)).toEqual(site);
    const form = { area: "forms" as const, schema: "schemas/garden/old", what: "“Name” is optional", who: [] };
    expect(plainChange(form, journeys).what).toBe("schemas/garden/old: “Name” is optional");
  });
});
