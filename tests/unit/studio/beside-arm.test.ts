import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../src/studio/edits/index.ts";
import { ALWAYS, NEVER } from "../../../src/studio/edits/presence.ts";
import { edited } from "./journeys.ts";
import { asArm, EMAIL, errors, inArm, inBoth, SKIP, trying } from "./trial.ts";

/** Refused, with nothing written. */
function refuses(workspace: Workspace, command: Parameters<Workspace["apply"]>[0], message: string): void {
  const before = new Map(workspace.repo.files);
  expect(() => workspace.apply(command)).toThrow(message);
  expect(edited(workspace, before)).toEqual({});
  expect(errors(workspace)).toEqual([]);
}

describe("what everybody gets beside an arm", () => {
  test("a new text takes no key that an arm’s has: people in the arm have both", () => {
    const workspace = trying();
    workspace.apply(asArm(SKIP));
    const field = {
      name: "skip",
      type: "checkbox",
      required: false,
      maxLength: null,
      problems: [],
      choices: [],
    } as const;
    const labels = inBoth("Skip the letter", "Sin carta");
    workspace.apply({ kind: "add-field", form: "schemas/garden/details", ...field, labels, after: "email" });
    expect(inArm(workspace)["locales/en/garden.json"]).toMatchObject({
      details: { skip: "Skip", skip2: "Skip the letter" },
    });
    expect(errors(workspace)).toEqual([]);
  });

  test("a button of a name that an arm’s has is refused: people in the arm would not get it", () => {
    const workspace = trying();
    workspace.apply(asArm(SKIP));
    expect(() => workspace.apply(SKIP)).toThrow(
      'There is something at "/steps/details/on/skip" already: "add" would take its place unseen.',
    );
  });

  describe("whether a field must be filled in is refused where people in the arm would have another field so, or an error", () => {
    const NAME = { ...EMAIL, field: "name" } as const;
    const PLANT = { ...EMAIL, field: "plant", was: NEVER } as const;
    const COUNTED =
      "The arm treatment of shorter changes schemas/garden/details.schema.json at /required/1, by a place in a list that would be another one.";
    const ALONE = (field: string) =>
      `Whether “${field}” must be filled in cannot be changed by itself. The check would find in flows/experiments.json: `;

    test("a field before the one that they may leave empty, and that one, as one of several", () => {
      const workspace = trying();
      workspace.apply({ ...PLANT, presence: ALWAYS });
      workspace.apply(asArm({ ...EMAIL, presence: NEVER }));
      refuses(workspace, { ...NAME, presence: NEVER }, COUNTED);
      refuses(workspace, { ...EMAIL, presence: NEVER }, COUNTED);
      workspace.apply({ ...PLANT, presence: NEVER, was: ALWAYS });
      expect(inArm(workspace)["schemas/garden/details.schema.json"]).toMatchObject({ required: ["name"] });
      expect(errors(workspace)).toEqual([]);
    });

    test("the only one that must be filled in", () => {
      const workspace = trying();
      workspace.apply({ ...NAME, presence: NEVER });
      workspace.apply(asArm({ ...EMAIL, presence: NEVER }));
      refuses(workspace, { ...EMAIL, presence: NEVER }, ALONE("email"));
    });

    test("one that they have to fill in already", () => {
      const workspace = trying();
      workspace.apply(asArm({ ...PLANT, presence: ALWAYS }));
      refuses(workspace, { ...PLANT, presence: ALWAYS }, ALONE("plant"));
    });
  });

  describe("a condition where the arm has its own is refused, whether there was one", () => {
    const condition = { kind: "set-condition", flow: "garden", at: "/steps/details/on/submit/0" } as const;
    const [ENGLISH, SPANISH] = ["lang == 'en'", "lang == 'es'"];

    test("not yet", () => {
      const workspace = trying();
      workspace.apply(asArm({ ...condition, when: ENGLISH, was: null }));
      const message =
        "The arm treatment of shorter has a condition of its own there: undo that first, under “What it changes…”.";
      refuses(workspace, { ...condition, when: SPANISH, was: null }, message);
    });

    test("already, which is to go", () => {
      const workspace = trying();
      workspace.apply({ ...condition, when: SPANISH, was: null });
      workspace.apply(asArm({ ...condition, when: ENGLISH, was: SPANISH }));
      const message =
        "The arm treatment of shorter has a condition of its own there: undo that first, under “What it changes…”.";
      refuses(workspace, { ...condition, when: null, was: SPANISH }, message);
      workspace.apply({ ...condition, when: "lang != 'en'", was: SPANISH });
      expect(errors(workspace)).toEqual([]);
    });

    test("already, and they have none", () => {
      const workspace = trying();
      workspace.apply({ ...condition, when: SPANISH, was: null });
      workspace.apply(asArm({ ...condition, when: null, was: SPANISH }));
      const message =
        "The arm treatment of shorter has no condition there any more: undo that first, under “What it changes…”.";
      refuses(workspace, { ...condition, when: null, was: SPANISH }, message);
    });
  });
});
