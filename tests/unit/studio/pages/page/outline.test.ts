import { expect, test } from "vitest";
import { foundIn, movableIn, pathTo } from "../../../../../src/studio/pages/page/in-outline.ts";
import { isMovable } from "../../../../../src/studio/pages/page/movable.ts";
import { placeUnder } from "../../../../../src/studio/pages/page/part-places.ts";
import { outlineOf, type OutlineNode } from "../../../../../src/studio/pages/page/outline.ts";
import { pageView, textRows } from "../../../../../src/studio/reading/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { ours } from "../../journeys.ts";
import { RAIN, trying } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

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

testCommands([
  {
    title:
      "the outline of a page is in its order: parts with their texts, a form with its fields, choices and problems",
    on: trying,
    command: RAIN,
  },
]);

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

test("a section of a form is a line with its fields, which is chosen as a whole or by its title", () => {
  const { repo } = ours();
  const rows = textRows(repo).filter(({ shown }) => shown.includes("join/credentials"));
  const nodes = outlineOf(pageView(repo, "join", "credentials", rows));
  const all = (list: readonly OutlineNode[]): readonly OutlineNode[] =>
    list.flatMap((node) => [node, ...all(node.children)]);
  const sections = all(nodes).filter(({ kind }) => kind === "section");
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    expect(section.children.every(({ kind }) => kind === "field")).toBe(true);
    expect(section.chooses?.section).toContain("schemas/join/credentials ");
    expect(pathTo(nodes, { key: section.chooses?.key ?? "", field: null }).at(-1)?.id).toBe(section.id);
  }
  const others = all(nodes.filter(({ id }) => id === "others")).flatMap(({ keys }) => keys);
  expect(others.filter((key) => sections.some(({ keys }) => keys.includes(key)))).toEqual([]);
});

test("on the page, an entry moves among others of its list, and something is added below parts only", () => {
  const { repo } = ours();
  const movable = (flow: string, step: string) => {
    const rows = textRows(repo).filter(({ shown }) => shown.includes(`${flow}/${step}`));
    const view = pageView(repo, flow, step, rows);
    return { view, found: movableIn(outlineOf(view)) };
  };
  const [home, login] = [movable("account", "overview"), movable("join", "credentials")];
  for (const { view, found } of [home, login]) {
    for (const { part } of found) if (part.inside === null) expect(placeUnder(view, part.id), part.id).toBeDefined();
    for (const one of found) if (one.movable.part === undefined) expect(isMovable(one.movable), one.part.id).toBe(true);
  }
  // The first entry has the same first text as its list.
  const [list, entry] = login.found.filter(({ part }) => part.key === "credentials.waitSaved");
  expect(entry?.part.inside).toBe(list?.part.id);
});
