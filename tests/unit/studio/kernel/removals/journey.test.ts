import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { edited, garden, gardenAfter, openWorkspace, writeTrial } from "../../journeys.ts";
import { LONG } from "../../../share.ts";
import { inBoth, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const TOUR = {
  kind: "add-journey",
  name: "tour",
  titles: inBoth("Come and see us", "Ven a vernos"),
} as const;
const GOES = { kind: "remove", flow: "tour" } as const;

/** Two journeys, so that one can be deleted. */
function both(): Workspace {
  const workspace = gardenAfter(TOUR);
  return workspace;
}

describe("deleting a journey", () => {
  test("removes all its files; undo restores every byte", () => {
    const workspace = garden();
    const without = new Map(workspace.repo.files);
    workspace.apply(TOUR);
    const { files, notes } = workspace.plan(GOES);
    expect(files.filter(({ is }) => is === "removed").map(({ path }) => path)).toEqual([
      "flows/tour/flow.json",
      "flows/tour/simulations/straight-through.json",
      "locales/en/tour.json",
      "locales/es/tour.json",
      "schemas/tour/data.schema.json",
      "schemas/tour/details.schema.json",
      "schemas/tour/details.ui.json",
      "schemas/tour/golden/1.json",
    ]);
    expect(notes).toEqual([
      "People who are in the middle of it, or have kept its address, get a page that does not exist.",
      "A developer has to update mails, code and tests that name it.",
    ]);
    workspace.apply(GOES);
    expect(edited(workspace, without)).toEqual({});
  });

  test("removes site links to it, and is refused if another journey uses such a link", () => {
    const workspace = both();
    write(
      workspace,
      "flows/sites.json",
      `"links": { "home": "/" }`,
      `"links": { "home": "/", "tour": "/app/tour/details" }`,
    );
    expect(workspace.plan(GOES).notes).toContain("Links of sites that lead to it are deleted: “tour”.");
    workspace.apply(GOES);
    expect(readFileSync(join(workspace.root, "flows/sites.json"), "utf8")).not.toContain("tour");
    workspace.undo();
    write(
      workspace,
      "flows/garden/flow.json",
      `"on": { "change": "details" }`,
      `"on": { "change": [{ "leave": "tour" }] }`,
    );
    expect(() => workspace.apply(GOES)).toThrow("Other journeys lead to “tour”: at “Thank you”");
  });

  test("removes an arm's changes in it, and is refused while an active experiment runs only there", () => {
    const workspace = both();
    writeTrial(workspace.root, [
      { file: "locales/en/tour.json", ops: [{ op: "replace", path: "/details/submit", value: "Go" }] },
    ]);
    workspace.refresh();
    expect(workspace.plan(GOES).notes).toEqual([
      "People who are in the middle of it, or have kept its address, get a page that does not exist.",
      "It is changed in the arm treatment of shorter: that change is deleted too.",
      "Nothing else uses the experiment shorter: end it, or use it elsewhere.",
      "A developer has to update mails, code and tests that name it.",
    ]);
    workspace.apply(GOES);
    expect(readFileSync(join(workspace.root, "flows/experiments.json"), "utf8")).not.toContain("patch");
    workspace.undo();
    write(workspace, "flows/experiments.json", `"active": false`, `"active": true`);
    expect(() => workspace.apply(GOES)).toThrow("The experiment shorter runs only in this journey. End it first.");
  });

  testCommands([
    {
      title: "is refused while another journey uses its files, and writes nothing",
      on: () =>
        write(
          both(),
          "flows/garden/flow.json",
          `"schema": "schemas/garden/details"`,
          `"schema": "schemas/tour/details"`,
        ),
      refused: [
        [
          GOES,
          "Other parts of the project use its files: the journey garden (schemas/tour/details.schema.json). Change that first.",
        ],
      ],
    },
    {
      title: "is refused for the only journey and for an unknown one",
      refused: [
        [{ ...GOES, flow: "garden" }, "It is the only journey"],
        [GOES, "There is no journey “tour” (any more)."],
      ],
    },
  ]);

  test("in this project: deletes each journey without an error or refuses with a message", LONG, () => {
    const workspace = openWorkspace();
    const before = new Map(workspace.repo.files);
    const expectedNotes = workspace.repo.flows.map(({ id }) => {
      try {
        workspace.apply({ kind: "remove", flow: id });
        workspace.undo();
        return `${id} goes`;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return `${id}: ${error.message}`;
      }
    });
    expect(expectedNotes.filter((one) => one.endsWith(" goes"))).toEqual(["invite goes"]);
    expect(expectedNotes[0]).toMatch(/^account: Other journeys lead to “account”: at “/);
    expect(edited(workspace, before)).toEqual({});
  });
});
