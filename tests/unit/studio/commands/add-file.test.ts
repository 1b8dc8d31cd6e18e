import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { languageOfFile } from "../../../../src/linter/index.ts";
import { languageSchema } from "../../../../src/model/index.ts";
import { copyOfGarden, garden, openWorkspace } from "../journeys.ts";

const add = (path: string) => ({ kind: "add-file", path }) as const;

describe("adding a file at the place JSON", () => {
  test.each([
    [
      "schemas/garden/address.schema.json",
      { type: "object", additionalProperties: false, required: [], properties: {} },
    ],
    ["schemas/garden/address.ui.json", { rows: [""], fields: {} }],
    ["schemas/garden/migrations/1-2.json", { why: "", changes: [{ move: "", to: "" }] }],
    ["flows/garden/analytics.json", { events: {} }],
    ["flows/garden/dev.json", { data: {}, steps: {}, answers: {} }],
    ["flows/shared/plots.json", {}],
    ["locales/es/more.json", {}],
  ])("%s starts with the content that its folder requires, and undo removes it", (path, content) => {
    const root = copyOfGarden();
    const workspace = openWorkspace(root);
    const before = [...workspace.repo.files.keys()];
    const planned = workspace.plan(add(path));
    expect(planned).toMatchObject({ what: `A new file ${path}`, files: [{ path, is: "made", places: 1 }] });
    expect(existsSync(join(root, path))).toBe(false);
    expect(workspace.apply(add(path))).toEqual({ what: `A new file ${path}`, paths: [path] });
    const text = readFileSync(join(root, path), "utf8");
    expect(text, "a short list is on one line, as the formatter has it").not.toMatch(/\[\n\s+""\n/);
    const written = JSON.parse(text) as { $schema?: string };
    const { $schema, ...rest } = written;
    expect(rest).toEqual(content);
    // With `$schema`, any editor can validate the file.
    const language = languageOfFile(path);
    const where = $schema === undefined ? undefined : posix.join(posix.dirname(path), $schema);
    expect(where).toBe(language && `schemas/language/${language}.schema.json`);
    workspace.undo();
    expect(existsSync(join(root, path))).toBe(false);
    expect([...workspace.repo.files.keys()]).toEqual(before);
  });

  test("a simulation starts with its journey and required keys; the plan of a layout says what is left to do", () => {
    const root = copyOfGarden();
    const workspace = openWorkspace(root);
    const path = "flows/garden/simulations/late.json";
    const layout = "schemas/garden/address.ui.json";
    const { notes } = workspace.plan(add(layout));
    expect(notes.some((note) => note.startsWith("To be done afterwards: "))).toBe(true);
    workspace.apply(add(path));
    const written = JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
    expect(written["flow"]).toBe("garden");
    expect(Object.keys(written)).toEqual(expect.arrayContaining([...(languageSchema("simulation").required ?? [])]));
  });

  test.each([
    ["schemas/garden/Details.schema.json", "There is a file schemas/garden/details.schema.json already."],
    ["flows/orchard/flow.json", "To create a journey, use “New journey…”"],
    ["flows/orchard/dev.json", "There is no folder flows/orchard here."],
    ["flows/garden/notes.json", "Nothing reads a file at flows/garden/notes.json."],
    ["schemas/orchard/a.schema.json", "There is no folder schemas/orchard here."],
    ["schemas/language/mine.schema.json", "No file can be created at schemas/language/mine.schema.json."],
    ["tests/recordings/garden/a.json", "Recordings are not edited by hand"],
    ["src/a.json", "No file can be created at src/a.json."],
    ["flows/garden/../../a.json", "No file can be created at flows/garden/../../a.json."],
    ["locales/fr/a.json", "There is no language “fr”: add it at the place Texts first."],
    ["locales/a.json", "Nothing reads a file at locales/a.json."],
  ])("refuses %s with a message", (path, sentence) => {
    const workspace = garden();
    expect(() => workspace.plan(add(path))).toThrow(sentence);
  });
});
