import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { templateFor } from "../../../../src/insight/templates/template.ts";
import { problemsOf } from "../../../../src/studio/edits/verified.ts";
import type { AddJourney } from "../../../../src/studio/commands/add-journey.ts";

import { pageView } from "../../../../src/studio/reading/index.ts";
import { LONG } from "../../share.ts";
import { copyOfGarden, copyOfJourneys, edited, garden, gardenAfter, openWorkspace } from "../journeys.ts";
import { inBoth, textOf } from "../trial.ts";

const TOUR: AddJourney = {
  kind: "add-journey",
  name: "tour",
  titles: inBoth("Come and see us", "Ven a vernos"),
};

describe("adding a journey", () => {
  for (const [beside, copy, share] of [
    ["the small journey", copyOfGarden, {}],
    ["this project’s own journeys", copyOfJourneys, LONG],
  ] as const)
    test(
      `beside ${beside}: writes what the command line writes, with the chosen title; undo removes its files and folders`,
      share,
      () => {
        const workspace = openWorkspace(copy());
        const before = new Map(workspace.repo.files);
        const found = problemsOf(workspace.repo);
        const files = [...templateFor("tour", ["en", "es"], () => true)];
        expect(workspace.plan(TOUR).notes).toEqual([]);
        expect(workspace.plan(TOUR).files.every(({ is }) => is === "made")).toBe(true);
        workspace.apply(TOUR);
        expect(Object.keys(edited(workspace, before))).toEqual(files.map(([path]) => path).sort());
        for (const [path, text] of files)
          expect(textOf(workspace, path), path).toBe(
            path === "locales/en/tour.json"
              ? text.replace('"title": "Your details"', '"title": "Come and see us"')
              : path === "locales/es/tour.json"
                ? text.replace('"title": "Tus datos"', '"title": "Ven a vernos"')
                : text,
          );
        expect(workspace.repo.flows.map(({ id }) => id)).toContain("tour");
        expect(problemsOf(workspace.repo)).toEqual(found);
        expect(pageView(workspace.repo, "tour", "details", []).address).toBe("/app/tour/details");
        workspace.undo();
        expect(["flows/tour", "schemas/tour"].filter((folder) => existsSync(join(workspace.root, folder)))).toEqual([]);
        workspace.redo();
        expect(existsSync(join(workspace.root, "schemas/tour/golden/1.json"))).toBe(true);
      },
    );

  test("accepts languages without texts or title, and says what has to be translated", () => {
    const workspace = gardenAfter({ kind: "add-language", language: "fr" });
    expect(workspace.plan(TOUR).notes).toEqual(["All its texts have to be translated into fr: see the place Texts."]);
    workspace.apply({ ...TOUR, titles: TOUR.titles.slice(1) });
    expect(textOf(workspace, "locales/fr/tour.json")).toBe("{}\n");
    expect(JSON.parse(textOf(workspace, "locales/en/tour.json"))).not.toHaveProperty("details.title");
    const words = problemsOf(workspace.repo).map(({ file, message }) => `${file}: ${message}`);
    expect(words.join("\n")).toContain("details.title");
  });

  test("refuses a taken or invalid name and a missing title, and writes nothing", () => {
    const workspace = garden();
    const refused = (command: Partial<AddJourney>) => expect(() => workspace.apply({ ...TOUR, ...command }));
    refused({ name: "garden" }).toThrow("There is a journey “garden” already.");
    refused({ name: "shared" }).toThrow("is already used for something else");
    refused({ name: "9lives" }).toThrow("Name the journey in small letters");
    refused({ titles: [{ language: "en", value: " " }] }).toThrow("Write its title, in one language at least.");
  });
});
