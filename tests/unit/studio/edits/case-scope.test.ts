import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { ALWAYS, exceptAt, NEVER, type Presence } from "../../../../src/studio/browser/presence.ts";
import { caseOffers, conditionMeaning } from "../../../../src/studio/reading/index.ts";
import { entryFields, FORM, HEIGHT, planted, SCHEMA } from "../planted-trees.ts";
import { asArm, FLOW, inBoth, refuses, trying } from "../trial.ts";
import { testCommands } from "../command-table.ts";
import { ours } from "../journeys.ts";

/** Whether a field of each tree must be filled in. */
const setting = (field: string, was: Presence, presence: Presence) =>
  ({ kind: "set", form: FORM, field: `trees.${field}`, presence, was, seen: [] }) as const;

/** Required for ashes, optional for other trees. */
const FOR_ASHES: Presence = {
  cases: [{ is: "required", when: "has(self.kind) && self.kind == 'ash'" }],
  otherwise: "optional",
};

const text = ({ repo }: Workspace, path: string) => repo.files.get(path)?.text ?? "";
const heightOf = (workspace: Workspace) => entryFields(workspace).find(({ name }) => name === "trees.height");

/** Each tree has a kind, which must be filled in, and a height, which may be left empty. */
function grown(workspace?: Workspace): Workspace {
  const all = planted(workspace);
  all.apply(HEIGHT);
  return all;
}

describe("whether a field of a list's entries must be filled in", () => {
  test("is shown, with what its conditions may read: the same entry, and what the page passes", () => {
    const workspace = grown();
    const [kind, height] = entryFields(workspace);
    expect([kind?.presence, height?.presence]).toEqual([ALWAYS, NEVER]);
    expect(height).toMatchObject({ said: [], shares: null, takes: "text", depends: false });
    const source = { form: FORM, list: "trees", arm: "", source: "has(self.kind) && self.kind == 'ash'" };
    expect(conditionMeaning(workspace.repo, source)).toEqual({
      words: "“Name” is “ash”",
      doubts: [],
      problems: [],
      joined: { holding: "all", conditions: [{ of: "self.kind", compare: "is", values: ["ash"] }] },
    });
    expect(conditionMeaning(workspace.repo, { ...source, source: "self.email == 'a'" }).problems).toMatchObject([
      { message: expect.stringContaining('There is no "email"') },
    ]);
    const offers = (before: string) =>
      caseOffers(workspace.repo, { form: FORM, list: "trees" }, before).offers.map(({ label }) => label);
    expect(offers("self.")).toEqual(["kind", "height"]);
    expect(offers("context.s")).toContain("site");
  });

  test("is set to always by a case, and to never; undo restores every byte", () => {
    const workspace = grown();
    expect(workspace.apply(setting("height", NEVER, ALWAYS)).what).toBe(
      "“Height” of “Name and e-mail” must be filled in",
    );
    expect(text(workspace, SCHEMA)).toContain('"x-cases": [{ "is": "required" }]');
    expect(heightOf(workspace)?.presence).toEqual(ALWAYS);
    workspace.apply(setting("height", ALWAYS, NEVER));
    expect(text(workspace, SCHEMA)).not.toContain("x-cases");
    expect(heightOf(workspace)?.presence).toEqual(NEVER);
    // A field that the schema lists as required is no longer listed.
    workspace.apply(setting("kind", ALWAYS, NEVER));
    expect(text(workspace, SCHEMA)).not.toContain('"required": ["kind"]');
    expect(entryFields(workspace)[0]?.presence).toEqual(NEVER);
  });

  test("depends on other answers of the entry, and on the site, which the page passes to the form", () => {
    const workspace = grown();
    workspace.apply(setting("height", NEVER, FOR_ASHES));
    expect(text(workspace, SCHEMA)).toContain(
      `"x-cases": [{ "when": "has(self.kind) && self.kind == 'ash'", "is": "required" }]`,
    );
    expect(heightOf(workspace)).toMatchObject({ presence: FOR_ASHES, said: ["required where “Name” is “ash”"] });
    workspace.apply(setting("height", FOR_ASHES, exceptAt(["uk"])));
    expect(text(workspace, SCHEMA)).toContain(
      `"x-cases": [{ "when": "context.site == 'uk'", "is": "optional" }, { "is": "required" }]`,
    );
    expect(text(workspace, FLOW)).toContain('"site": "= site.id"');
  });

  testCommands([
    {
      title: "can be changed for people in an arm",
      on: () => grown(trying()),
      command: asArm(setting("height", NEVER, FOR_ASHES)),
    },
  ]);

  test("has limits and messages of its own in a case", () => {
    const workspace = grown();
    const words = inBoth("An ash is at most 9 m high", "Un fresno mide como máximo 9 m");
    const limited = { cases: FOR_ASHES.cases.map((one) => ({ ...one, limits: { maxLength: 1, words } })) };
    workspace.apply(setting("height", NEVER, { ...FOR_ASHES, ...limited }));
    expect(heightOf(workspace)?.presence?.cases[0]?.limits).toEqual({
      maxLength: 1,
      message: "details.heightProblem2",
    });
    expect(text(workspace, "locales/es/garden.json")).toContain("Un fresno mide como máximo 9 m");
  });

  test("may hide it in the entries for which no case asks for it", () => {
    const workspace = grown();
    const hidden = { ...FOR_ASHES, otherwise: "hidden" } as const;
    workspace.apply(setting("height", NEVER, hidden));
    expect(heightOf(workspace)?.presence?.otherwise).toBe("hidden");
  });

  test("is refused for a shared definition, and for a field that is not there", () => {
    refuses(grown(), setting("none", NEVER, ALWAYS), "There is no field “trees.none”");
    refuses(
      ours(),
      { ...setting("", ALWAYS, NEVER), form: "schemas/join/step-two", field: "children.firstName" },
      "is written once for several forms (schemas/api/fields.schema.json). Change it there, at the place JSON.",
    );
  });
});
