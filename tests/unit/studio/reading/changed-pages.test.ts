import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Repository, reread } from "../../../../src/model/index.ts";
import { changedPages } from "../../../../src/studio/reading/index.ts";
import { copyOfGarden, garden, openWorkspace } from "../journeys.ts";

const ENGLISH = { site: "us", lang: "en" };

/** The small journey before and after `edit` changes one of its files. */
function edited(
  path: string,
  edit: (text: string) => string,
): { readonly before: Repository; readonly after: Repository } {
  const root = copyOfGarden();
  const { repo: before } = openWorkspace(root);
  const text = readFileSync(join(root, path), "utf8");
  expect(edit(text)).not.toBe(text);
  writeFileSync(join(root, path), edit(text));
  return { before, after: reread(before, path, edit(text)) };
}

const stepsIn = (pages: ReturnType<typeof changedPages>) => pages.map(({ step, why }) => [step, why]);

describe("pages that differ from the last commit", () => {
  test("are none if nothing was edited", () => {
    const { repo } = garden();
    expect(changedPages(repo, repo, ENGLISH)).toEqual([]);
  });

  test("include those that show an edited text, in its language only", () => {
    const { before, after } = edited("locales/en/garden.json", (text) => text.replaceAll("Your details", "About you"));
    expect(stepsIn(changedPages(before, after, ENGLISH))).toEqual([
      ["details", ["its texts", "the journey"]],
      ["done", ["the journey"]],
    ]);
    expect(changedPages(before, after, { site: "us", lang: "es" })).toEqual([]);
  });

  test("include those that show an edited form, with the addresses to draw", () => {
    const { before, after } = edited("schemas/garden/details.schema.json", (text) =>
      text.replace(/"maxLength": \d+/, '"maxLength": 7'),
    );
    const pages = changedPages(before, after, ENGLISH);
    expect(stepsIn(pages)).toEqual([["details", ["its forms"]]]);
    expect(pages[0]).toMatchObject({ before: "/app/garden/details", after: "/app/garden/details", only: null });
  });

  test("include a new step", () => {
    const { before, after } = edited("flows/garden/flow.json", (text) =>
      text.replace('"steps": {', '"steps": { "more": { "path": "/more", "title": "details.title" },'),
    );
    const pages = changedPages(before, after, ENGLISH);
    expect(pages.find(({ step }) => step === "more")).toMatchObject({ only: "after", before: null });
  });
});
