import { describe, expect, test } from "vitest";
import { plainChange } from "../../../src/studio/pages/changes/plain-change.ts";
import { findingWords } from "../../../src/studio/pages/finding-words.ts";
import { afterwards, causeOf } from "../../../src/studio/pages/map/way-words.ts";
import { plainText } from "../../../src/studio/pages/plain-text.ts";
import { savedWords } from "../../../src/studio/pages/saved-words.ts";

test("a text in a list has no tags, and keeps its parameters", () => {
  expect(plainText('Call <link to="support"><keep>{phone}</keep></link>, if 1 < 2.')).toBe("Call {phone}, if 1 < 2.");
});

test("a finding says what to do without a terminal", () => {
  const message = "This now accepts 5. If this is intended, run: npm run flow -- record --accept labels.";
  expect(findingWords({ message })).toBe(
    "This now accepts 5. If this is intended, a developer accepts it: “npm run flow -- record --accept labels”.",
  );
  expect(findingWords({ message: "A text is missing." })).toBe("A text is missing.");
  const promised = "Expected the text step2.title to say “Invite”, but it says “Ask”.";
  expect(findingWords({ message: promised })).toBe(
    `${promised} A simulation promises these words. If they are to change, change them there too.`,
  );
});

test("the bar says what was saved last, even while a text is not saved", () => {
  expect(savedWords("", 0)).toBe("Everything is saved");
  expect(savedWords("A new step. Saved.", 0)).toBe("A new step. Saved.");
  expect(savedWords("", 1)).toBe("1 text is not saved yet");
  expect(savedWords("A new step. Saved.", 2)).toBe("2 texts are not saved yet. A new step. Saved.");
});

describe("a transition in words", () => {
  test("says what happens and under which conditions", () => {
    const way = { cause: "Save it", when: ["registered", "paid or free"] };
    expect(afterwards({ ...way, kind: "ok" })).toBe("when “Save it” succeeds, if registered and (paid or free)");
    expect(afterwards({ cause: "any call", when: [], kind: "failed" })).toBe("when any call fails");
    expect(afterwards({ cause: "“Back”", when: [], kind: "action" })).toBe("after “Back”");
    expect(afterwards({ cause: "", when: ["paid or free"], kind: "guard" })).toBe("sent away if paid or free");
    expect(afterwards({ cause: "", when: [], kind: "guard" })).toBe("sent away");
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
    expect(
      plainChange(
        { area: "forms", what: "schemas/garden/details: “Name” is optional", who: ["at details, done"] },
        journeys,
      ),
    ).toEqual({ area: "forms", what: "“Name” is optional", who: ["at “Your details”, “Thank you”"] });
    expect(
      plainChange({ area: "pages", what: "garden: done: its page shows something else", who: [] }, journeys).what,
    ).toBe("“Thank you” (garden): its page shows something else");
  });

  test("keeps the name of a step that has another title in another journey", () => {
    const visit = { id: "visit", title: "Come in", steps: [{ id: "details", title: "Come in" }] };
    const change = { area: "forms", what: "schemas/garden/details: “Name” is optional", who: ["at details, done"] };
    expect(plainChange(change, [...journeys, visit]).who).toEqual(["at details, “Thank you”"]);
    const page = { area: "pages", what: "garden: details: its page shows something else", who: [] };
    expect(plainChange(page, [...journeys, visit]).what).toBe("“Your details” (garden): its page shows something else");
  });

  test("keeps what is not a step, and the form's path if no step shows the form", () => {
    const site = { area: "sites", what: "uk: currency is GBP", who: ["at the site uk", "in the language es"] };
    expect(plainChange(site, journeys)).toEqual(site);
    const form = { area: "forms", what: "schemas/garden/old: “Name” is optional", who: [] };
    expect(plainChange(form, journeys)).toEqual(form);
  });
});
