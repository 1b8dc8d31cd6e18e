import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { ALWAYS, NEVER } from "../../../src/studio/browser/presence.ts";
import { asArm, EMAIL, errors, inArm, inBoth, SKIP, trying } from "./trial.ts";

/** Expects that the command is refused with this message and writes nothing. */
function refuses(workspace: Workspace, command: Parameters<Workspace["apply"]>[0], message: string): void {
  expect(() => workspace.apply(command)).toThrow(message);
  expect(errors(workspace)).toEqual([]);
}

describe("an edit for everybody beside a change of an arm", () => {
  test("gives a new text a key that the arm does not use, so that people in the arm have both", () => {
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
    workspace.apply({
      kind: "insert",
      what: "field",
      form: "schemas/garden/details",
      ...field,
      labels,
      after: "email",
    });
    expect(inArm(workspace)["locales/en/garden.json"]).toMatchObject({
      details: { skip: "Skip", skip2: "Skip the letter" },
    });
    expect(errors(workspace)).toEqual([]);
  });

  test("refuses a button with the name of the arm’s button, because people in the arm would not get it", () => {
    const workspace = trying();
    workspace.apply(asArm(SKIP));
    expect(() => workspace.apply(SKIP)).toThrow("already exists");
  });

  describe("making a field required or optional is refused if the arm would change another field or cause an error", () => {
    const NAME = { ...EMAIL, field: "name" } as const;
    const PLANT = { ...EMAIL, field: "plant", was: NEVER } as const;
    const COUNTED =
      "The arm treatment of shorter changes schemas/garden/details.schema.json at /required/1, by a position in a list that would move.";
    const ALONE = (field: string) =>
      `The Studio cannot change whether “${field}” must be filled in. The check would find: `;

    test("for the field that the arm makes optional, and for a required field before it", () => {
      const workspace = trying();
      workspace.apply({ ...PLANT, presence: ALWAYS });
      workspace.apply(asArm({ ...EMAIL, presence: NEVER }));
      refuses(workspace, { ...NAME, presence: NEVER }, COUNTED);
      refuses(workspace, { ...EMAIL, presence: NEVER }, COUNTED);
      workspace.apply({ ...PLANT, presence: NEVER, was: ALWAYS });
      expect(inArm(workspace)["schemas/garden/details.schema.json"]).toMatchObject({ required: ["name"] });
      expect(errors(workspace)).toEqual([]);
    });

    test("for the only required field, if the arm makes it optional", () => {
      const workspace = trying();
      workspace.apply({ ...NAME, presence: NEVER });
      workspace.apply(asArm({ ...EMAIL, presence: NEVER }));
      refuses(workspace, { ...EMAIL, presence: NEVER }, ALONE("Email address"));
    });

    test("for a field that the arm already requires", () => {
      const workspace = trying();
      workspace.apply(asArm({ ...PLANT, presence: ALWAYS }));
      refuses(workspace, { ...PLANT, presence: ALWAYS }, ALONE("Plant"));
    });
  });

  describe("a condition that an arm has changed", () => {
    const condition = { kind: "set", flow: "garden", at: "/steps/details/on/submit/0" } as const;
    const [ENGLISH, SPANISH] = ["lang == 'en'", "lang == 'es'"];

    test("is not added for everybody if the arm has added one there", () => {
      const workspace = trying();
      workspace.apply(asArm({ ...condition, when: ENGLISH, was: null }));
      const message =
        "The arm treatment of shorter has a condition of its own there: undo that first, under “What it changes…”.";
      refuses(workspace, { ...condition, when: SPANISH, was: null }, message);
    });

    test("is not removed for everybody if the arm has replaced it, but may be changed", () => {
      const workspace = trying();
      workspace.apply({ ...condition, when: SPANISH, was: null });
      workspace.apply(asArm({ ...condition, when: ENGLISH, was: SPANISH }));
      const message =
        "The arm treatment of shorter has a condition of its own there: undo that first, under “What it changes…”.";
      refuses(workspace, { ...condition, when: null, was: SPANISH }, message);
      workspace.apply({ ...condition, when: "lang != 'en'", was: SPANISH });
      expect(errors(workspace)).toEqual([]);
    });

    test("is not removed for everybody if the arm has removed it already", () => {
      const workspace = trying();
      workspace.apply({ ...condition, when: SPANISH, was: null });
      workspace.apply(asArm({ ...condition, when: null, was: SPANISH }));
      const message =
        "The arm treatment of shorter has no condition there any more: undo that first, under “What it changes…”.";
      refuses(workspace, { ...condition, when: null, was: SPANISH }, message);
    });
  });
});
