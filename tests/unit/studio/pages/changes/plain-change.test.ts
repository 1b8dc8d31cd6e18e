import { describe, expect, test, vi } from "vitest";
import { changeMessage } from "../../../../../src/model/index.ts";
import { onceEach, plainChange, plainChanges } from "../../../../../src/studio/pages/changes/plain-change.ts";
import { findingWords, placeOf } from "../../../../../src/studio/pages/findings/found-in.ts";
import { readMistakes } from "../../../linter/fixture.ts";
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

test("every finding leads to the place where it can be mended, if its file is edited in the Studio", () => {
  const journeys = { journeys: [{ id: "trip", title: "", steps: [] }] };
  const found = readMistakes().flatMap(({ problems }) =>
    problems.map(({ rule, at }) => ({ rule, file: at.split(":")[0] ?? "" })),
  );
  expect(found.length).toBeGreaterThan(300);
  const without = found.filter((one) => placeOf({ ...one, line: 1 }, journeys, { flow: "" }) === undefined);
  expect(without.filter(({ file }) => !/^(?:renderers|schemas\/language)\//.test(file))).toEqual([]);
  const missing = { rule: "locale-keys", file: "locales/es/trip.json", line: 1 };
  expect(placeOf(missing, journeys, { flow: "" })).toEqual({
    words: "See it at Texts",
    lens: { place: "texts", flow: "trip", texts: "missing" },
  });
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
    ).toEqual({ area: "forms", what: "“Name” is optional", who: ["at “Your details”, “Thank you”"], details: [] });
    const ofStep = { flow: "garden", step: "done", who: [] };
    expect(plainChange({ area: "pages", ...ofStep, what: "its page shows something else" }, journeys).what).toBe(
      "“Thank you” (garden): its page shows something else",
    );
    expect(
      plainChange({ area: "behaviour", ...ofStep, event: "again", what: "something else is done" }, journeys).what,
    ).toBe("“Thank you” (garden): something else is done");
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
    expect(plainChange({ area: "sites", ...site }, journeys)).toEqual({ area: "sites", ...site, details: [] });
    const form = { area: "forms" as const, schema: "schemas/garden/old", what: "“Name” is optional", who: [] };
    const { what, details } = plainChange(form, journeys);
    expect([what, details]).toEqual(["“Name” is optional", ["schemas/garden/old: “Name” is optional"]]);
  });

  test("says a text by its words, and its name in the files in the details", () => {
    const at = [{ flow: "garden", step: "done" }];
    const change = { area: "texts" as const, key: "garden: done.title", what: 'is "Call <b>us</b>" instead of "Go"' };
    expect(plainChange({ ...change, at, who: ["in en"] }, journeys)).toEqual({
      area: "texts",
      what: "the text is “Call us” instead of “Go”",
      who: ["at “Thank you”", "in en"],
      details: ['garden: done.title is "Call <b>us</b>" instead of "Go"'],
    });
  });

  test("that cannot be said without names of the files says once of what kind it is, with all of them in the details", () => {
    const ofArm = (what: string) => ({ area: "experiments" as const, what: `shorter: ${what}`, who: ["in the arm b"] });
    const places = ['locales/en/garden done.title is "Bye"', "flows/garden/flow steps.done.page.0.tone is note"];
    expect(plainChanges(places.map(ofArm), journeys)).toEqual([
      {
        area: "experiments",
        what: "what people in the arm get is different",
        who: ["in the arm b"],
        details: places.map((place) => `shorter: ${place}`),
      },
    ]);
    const done = { flow: "garden", step: "done", who: [], event: "change" };
    const behaviour = { area: "behaviour" as const, ...done, what: "something else is done (data.paid)" };
    expect(plainChange(behaviour, journeys)).toMatchObject({
      what: "“Thank you” (garden): something else happens there",
      details: ["done, change: something else is done (data.paid)"],
    });
  });
});
