import { expect, test } from "vitest";
import { foundIn, outlineOf, type OutlineNode, pathTo } from "../../../../../src/studio/pages/page/outline.ts";
import { pageView, textRows } from "../../../../../src/studio/reading/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { RAIN, trying } from "../../trial.ts";

function viewOf({ repo }: Workspace, step = "details") {
  const rows = textRows(repo).filter(({ shown }) => shown.includes(`garden/${step}`));
  return pageView(repo, "garden", step, rows);
}

/** Each line with its level, as `kind: words (beside)`. */
function linesOf(nodes: readonly OutlineNode[], level = 0): readonly string[] {
  return nodes.flatMap(({ kind, words, beside, when, children }) => [
    `${"  ".repeat(level)}${kind}: ${words}${beside === "" ? "" : ` (${beside})`}${when === "" ? "" : ` ${when}`}`,
    ...linesOf(children, level + 1),
  ]);
}

test("the outline of a page is in its order: parts with their texts, a form with its fields, choices and problems", () => {
  const workspace = trying();
  workspace.apply(RAIN);
  const lines = linesOf(outlineOf(viewOf(workspace)));
  expect(lines).toMatchInlineSnapshot(`
    [
      "page: Your details (the page itself)",
      "  text: Your details (Title of the browser’s tab)",
      "message: We come when it is dry. (message) if the language is “es”",
      "part: Your details (heading)",
      "  text: Your details (Text)",
      "  text: Tell us who you are. (Sentence below)",
      "form: Continue (form)",
      "  field: Name",
      "    text: Name (Label)",
      "    problem: Enter your name, with at most 40 characters (problem)",
      "  field: Email address",
      "    text: Email address (Label)",
      "    problem: Enter an email address, such as ana@example.com (problem)",
      "  field: Plant (optional)",
      "    text: Plant (Label)",
      "    choice: A rose (choice)",
      "    choice: Ivy (choice)",
      "    problem: This field is required (problem)",
      "  text: Continue (Button)",
    ]
  `);
});

test("every text of a page is in its outline, and each is found by what is chosen and by its words", () => {
  const workspace = trying();
  for (const { id } of [{ id: "details" }, { id: "done" }]) {
    const view = viewOf(workspace, id);
    const nodes = outlineOf(view);
    for (const { key } of view.texts) expect(pathTo(nodes, { key, field: null }), key).not.toEqual([]);
    for (const part of view.parts)
      expect(pathTo(nodes, { key: null, field: null, part: part.id }).at(-1)?.part).toBe(part);
    for (const { fields } of view.forms)
      for (const { name, label } of fields)
        expect(pathTo(nodes, { key: label, field: name }).at(-1)?.field?.name).toBe(name);
  }
});

test("a search keeps the lines that have the words, with those around them open", () => {
  const found = foundIn(outlineOf(viewOf(trying())), "email");
  const open = (nodes: readonly OutlineNode[]): readonly boolean[] =>
    nodes.flatMap(({ isOpen, words, children }) => [isOpen || /email/i.test(words), ...open(children)]);
  expect(linesOf(found).some((line) => /field: Email address/.test(line))).toBe(true);
  expect(found.every(({ isOpen }) => isOpen)).toBe(true);
});
