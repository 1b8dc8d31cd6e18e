import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { ALWAYS, NEVER } from "../../../../../src/studio/browser/presence.ts";
import { asArm, EMAIL, errors, inBoth, SKIP, trying } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

/** Expects that the command is refused with this message and writes nothing. */
function refuses(workspace: Workspace, command: Parameters<Workspace["apply"]>[0], message: string): void {
  expect(() => workspace.apply(command)).toThrow(message);
  expect(errors(workspace)).toEqual([]);
}

describe("an edit for everybody beside a change of an arm", () => {
  const field = {
    name: "skip",
    type: "checkbox",
    required: false,
    maxLength: null,
    problems: [],
    choices: [],
  } as const;
  const labels = inBoth("Skip the letter", "Sin carta");

  testCommands([
    {
      title: "gives a new text a key that the arm does not use, so that people in the arm have both",
      on: trying,
      command: asArm(SKIP),
      then: [
        {
          command: {
            kind: "insert",
            what: "field",
            form: "schemas/garden/details",
            ...field,
            labels,
            after: "email",
          },
        },
      ],
    },
    {
      title: "refuses a button with the name of the arm’s button, because people in the arm would not get it",
      on: trying,
      command: asArm(SKIP),
      then: [{ refused: [[SKIP, "already exists"]] }],
    },
  ]);

  describe("making a field required or optional is refused if the arm would change another field or cause an error", () => {
    const NAME = { ...EMAIL, field: "name" } as const;
    const PLANT = { ...EMAIL, field: "plant", was: NEVER } as const;
    const COUNTED =
      "The arm treatment of shorter changes schemas/garden/details.schema.json at /required/1, by a position in a list that would move.";
    const ALONE = (field: string) =>
      `The Studio cannot change whether “${field}” must be filled in. The check would find: `;

    testCommands([
      {
        title: "for the field that the arm makes optional, and for a required field before it",
        on: trying,
        command: { ...PLANT, presence: ALWAYS },
        then: [
          { command: asArm({ ...EMAIL, presence: NEVER }) },
          {
            refused: [
              [{ ...NAME, presence: NEVER }, COUNTED],
              [{ ...EMAIL, presence: NEVER }, COUNTED],
            ],
          },
          { command: { ...PLANT, presence: NEVER, was: ALWAYS } },
        ],
      },
      {
        title: "for the only required field, if the arm makes it optional",
        on: trying,
        command: { ...NAME, presence: NEVER },
        then: [
          { command: asArm({ ...EMAIL, presence: NEVER }) },
          { refused: [[{ ...EMAIL, presence: NEVER }, ALONE("Email address")]] },
        ],
      },
      {
        title: "for a field that the arm already requires",
        on: trying,
        command: asArm({ ...PLANT, presence: ALWAYS }),
        then: [{ refused: [[{ ...PLANT, presence: ALWAYS }, ALONE("Plant")]] }],
      },
    ]);
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
