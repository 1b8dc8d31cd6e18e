import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { nearest, readRepository } from "../../../src/model/index.ts";

const root = mkdtempSync(join(tmpdir(), "repository-"));
const write = (path: string, content: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), content);
};
write("flows/a/flow.json", '{ "id": "a" }');
write("flows/sites.json", '{ "sites": [] }');
write("schemas/a/data.schema.json", "{}");
write("schemas/a/one.schema.json", "{}");
write("schemas/a/one.ui.json", "{}");
write("schemas/language/flow.schema.json", "{}");
write("schemas/api/openapi.json", "{}");
write("locales/en/a.json", "{}");
write("locales/en/common.json", "[1");
write("renderers/blocks/title/descriptor.json", "{}");
write("renderers/blocks/title/other.json", "{}");
write("renderers/widgets/text/descriptor.json", "{}");
write("src/x.json", "{}");
afterAll(() => rmSync(root, { recursive: true }));

describe("reading the repository", () => {
  test("finds each file by its kind", () => {
    const repo = readRepository(root);
    expect(repo.flows.map(({ id }) => id)).toEqual(["a"]);
    expect([...repo.schemas.keys()]).toEqual(["schemas/a/data", "schemas/a/one"]);
    expect(repo.schemas.get("schemas/a/one")?.layout?.path).toBe("schemas/a/one.ui.json");
    expect(repo.api?.path).toBe("schemas/api/openapi.json");
    expect(repo.sites?.value).toEqual({ sites: [] });
    expect(repo.experiments).toBeUndefined();
    expect([...(repo.locales.get("en")?.keys() ?? [])]).toEqual(["a", "common"]);
    expect([...repo.blocks.keys(), ...repo.widgets.keys()]).toEqual(["title", "text"]);
    expect([...repo.files.keys()]).not.toContain("renderers/blocks/title/other.json");
  });

  test("reports a broken file and continues", () => {
    const repo = readRepository(root);
    expect(repo.problems).toMatchObject([{ rule: "json", severity: "error", file: "locales/en/common.json" }]);
    expect(repo.locales.get("en")?.get("common")?.value).toBeUndefined();
  });

  test("uses unsaved text instead of the file on disk, also for new files", () => {
    const overlay = new Map([
      ["locales/en/common.json", '{ "a": "b" }'],
      ["flows/b/flow.json", "[]"],
      ["src/y.json", "{"],
    ]);
    const repo = readRepository(root, overlay);
    expect(repo.locales.get("en")?.get("common")?.value).toEqual({ a: "b" });
    expect(repo.problems).toMatchObject([
      { file: "flows/b/flow.json", message: "The file must hold one object, in braces." },
    ]);
    expect(repo.files.has("src/y.json")).toBe(false);
  });

  test("reads no files from a folder that does not exist", () => {
    expect(readRepository(join(root, "nowhere")).files.size).toBe(0);
  });
});

describe("the nearest name", () => {
  test.each([
    ["emial", ["email", "phone"], "email"],
    ["Email", ["email"], "email"],
    ["firstNme", ["lastName", "firstName"], "firstName"],
    ["x", ["y"], undefined],
    ["entirely", ["different"], undefined],
    ["", ["a"], undefined],
  ])("to %s among %o is %s", (name, names, wanted) => {
    expect(nearest(name, names)).toBe(wanted);
  });
});
