import { describe, expect, test } from "vitest";
import { asArm, errors, inArm, inBoth, SKIP, trying } from "./trial.ts";

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
});
