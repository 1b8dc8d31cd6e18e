import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import type { InsertChoice } from "../../../../../src/studio/kernel/inserts/choice.ts";
import { edited, gardenAfter, openWorkspace } from "../../journeys.ts";
import { inBoth, jsonOf, CHOICE_FIELD } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const FORM = "schemas/garden/details";
const BULBS: InsertChoice = {
  kind: "insert",
  what: "choice",
  form: FORM,
  field: "wants",
  value: "bulbs",
  labels: inBoth("Bulbs", "Bulbos"),
  after: "seeds",
};

/** The small journey with a choice field added. */
const garden = () => gardenAfter({ ...CHOICE_FIELD, required: true });

describe("adding a choice to a field", () => {
  const at = "/steps/details/on/submit/0";

  testCommands([
    {
      title: "puts it in the chosen place with its labels in every language; undo restores every byte",
      on: garden,
      command: BULBS,
      then: [{ command: { ...BULBS, value: "moss", after: null } }],
    },
    {
      title: "accepts a missing label in one language, which the check then reports",
      on: garden,
      command: { ...BULBS, labels: BULBS.labels.slice(0, 1) },
    },
    {
      title: "names the conditions that read the answer",
      on: garden,
      command: { kind: "set", flow: "garden", at, when: "form.wants == 'trees'", was: null },
      then: [{ command: BULBS }],
    },
  ]);

  test("refuses an impossible choice with a message and writes nothing", () => {
    const workspace = garden();
    const refused = (command: Partial<InsertChoice>) => expect(() => workspace.apply({ ...BULBS, ...command }));
    refused({ value: "trees" }).toThrow("There is a choice “trees” already.");
    refused({ after: "grass" }).toThrow("There is no choice “grass” that it could follow.");
    refused({ field: "name" }).toThrow("“name” is not a field with choices.");
    refused({ field: "nothing" }).toThrow("There is no field “nothing”");
    refused({ labels: [{ language: "en", value: "  " }] }).toThrow("Write the words that people read");
  });

  test("adds to a list that two forms and the contract share: both offer it, and the plan says the service must know it", () => {
    const workspace = openWorkspace();
    const before = new Map(workspace.repo.files);
    const found = problemsOf(workspace.repo).filter(({ severity }) => severity === "error").length;
    const friend: InsertChoice = {
      ...BULBS,
      form: "schemas/join/credentials",
      field: "referral",
      value: "FRIEND",
      after: "SEARCH_ENGINE",
    };
    const { notes } = workspace.plan(friend);
    expect(notes.join("\n")).toContain(
      "These fields use the same list, and offer it too: “How you heard about us” of “User name",
    );
    expect(notes.join("\n")).toContain("It must know “FRIEND” before people can choose it: ");
    expect(notes.join("\n")).toContain("updateInvitedParent (referral.selection)");
    expect(notes.join("\n")).toContain("The list is part of the service’s contract: schemas/api/fields.schema.json.");
    expect(notes.join("\n")).toContain("schemas/join/credentials.schema.json");
    workspace.apply(friend);
    expect(Object.keys(edited(workspace, before))).toEqual([
      "locales/en/common.json",
      "locales/es/common.json",
      "schemas/api/fields.schema.json",
      "schemas/invite/credentials.ui.json",
      "schemas/join/credentials.ui.json",
    ]);
    expect(problemsOf(workspace.repo).filter(({ severity }) => severity === "error")).toHaveLength(found);
    workspace.apply({ ...friend, form: "schemas/professional/practice", field: "roles", after: null });
    expect(JSON.stringify(jsonOf(workspace, "schemas/professional/practice.ui.json"))).toContain(
      `"options":[{"value":"FRIEND","label":"roles.FRIEND"},{`,
    );
    workspace.undo();
    workspace.undo();
    const refused = (form: string, field: string) => expect(() => workspace.apply({ ...friend, form, field }));
    refused("schemas/join/billing", "region").toThrow("come from the journey, the service or the catalogue");
    refused("schemas/join/step-one", "countryCode").toThrow("A rule of its form accepts more");
    refused("schemas/join/step-one", "knowsCoParentEmail").toThrow("It is a yes-or-no question");
  });
});
