import { describe, expect, test } from "vitest";
import { valueAt } from "../../../../../src/model/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { lineView } from "../../../../../src/studio/reading/index.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { garden } from "../../journeys.ts";
import { errors, FLOW, refuses, write } from "../../trial.ts";

/** The garden with a family whose “you” is calculated from the person’s e-mail. */
function withFamily(): Workspace {
  const workspace = garden();
  const family = `{ "block": "family", "title": "done.title", "members": [], "you": "= data.details.email" },`;
  write(workspace, FLOW, '{ "block": "actions"', `${family}\n        { "block": "actions"`);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}
const YOU = "/steps/done/page/2/you";
const family = ({ repo }: Workspace) => {
  const part = partsAt(repo, "garden", "done").find(({ name }) => name === "family");
  if (part === undefined) throw new Error("no family");
  return part;
};
const view = ({ repo }: Workspace, source: string, at = YOU) => lineView(repo, { flow: "garden", at, arm: "", source });

describe("a value on one line", () => {
  test("is asked for by the widget for lines, with its = sign", () => {
    const { settings } = family(withFamily());
    expect(settings?.schema.properties["you"]).toMatchObject({ type: "string", "x-widget": "line" });
    expect(settings?.values["you"]).toBe("= data.details.email");
  });

  test("says what it gives, its mistakes, and where it does not fit its place", () => {
    const workspace = withFamily();
    expect(view(workspace, " data.details.email")).toEqual({
      words: "“Email address” at “Your details”",
      problems: [],
    });
    expect(view(workspace, "lang == 'es' ? 'ana' : data.details.name").words).toBe(
      "“ana” if the language is “es”, otherwise “Name” at “Your details”",
    );
    expect(view(workspace, " data.nothing").problems).toMatchObject([{ offset: 1, length: 12 }]);
    expect(view(workspace, "size(data.details.email)").problems).toEqual([
      { message: "This gives int, but string is expected.", offset: 0, length: 24 },
    ]);
    expect(view(workspace, " ").problems).toMatchObject([{ message: "Write an expression after the =." }]);
  });

  test("knows what the conditions around it say", () => {
    const workspace = withFamily();
    write(workspace, "schemas/garden/data.schema.json", '"done": {', '"nick": { "type": "string" }, "done": {');
    expect(view(workspace, "data.nick").problems).toMatchObject([{ message: expect.stringContaining("missing") }]);
    write(workspace, FLOW, '"block": "family",', `"block": "family", "when": "has(data.nick)",`);
    expect(view(workspace, "data.nick").problems).toEqual([]);
    // Also where nothing is written yet.
    expect(view(workspace, "data.nick", "/steps/done/page/2/note").problems).toEqual([]);
  });

  test("is saved as it is typed, and refused with the check's words; undo restores every byte", () => {
    const workspace = withFamily();
    const { at, was } = family(workspace);
    const set = { kind: "set", flow: "garden", step: "done", at, was } as const;
    refuses(
      workspace,
      { ...set, values: { "/you": "= size(lang)" } },
      "This gives a whole number, but a text is expected.",
    );
    workspace.apply({ ...set, values: { "/you": "= data.details.name + ' ' + lang" } });
    expect(valueAt(workspace.repo.files.get(FLOW)?.value, YOU)).toBe("= data.details.name + ' ' + lang");
  });

  test("keeps the names of the journey's values with parameters", () => {
    const workspace = withFamily();
    write(
      workspace,
      FLOW,
      '"steps": {\n    "details"',
      '"values": { "twice(a)": "a + a" },\n  "steps": {\n    "details"',
    );
    const { at, was } = family(workspace);
    const set = { kind: "set", flow: "garden", step: "done", at, was } as const;
    expect(view(workspace, "twice(lang)").problems).toEqual([]);
    expect(view(workspace, "size(twice(lang))").problems).toMatchObject([{ offset: 0, length: 17 }]);
    workspace.apply({ ...set, values: { "/you": "= twice(lang)" } });
    expect(workspace.repo.files.get(FLOW)?.text).toContain('"you": "= twice(lang)"');
    expect(family(workspace).settings?.values["you"]).toBe("= twice(lang)");
  });
});
