import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnvelope } from "../../../../src/browser/storage.ts";
import { start } from "../../../../src/engine/index.ts";
import { compileData } from "../../../../src/compiler/definitions/index.ts";
import { loadProgram } from "../../../../src/compiler/index.ts";
import { goldenOf, readRepository, statesIn } from "../../../../src/model/index.ts";
import { check } from "../../../../src/linter/index.ts";
import { FIXTURES } from "../../linter/fixture.ts";
import { dataModule } from "./data-module.ts";

const ROOT = new URL("../../../../", import.meta.url).pathname;
const GOOD = `${FIXTURES}good`;
const data = "schemas/trip/data.schema.json";

test("a person in the middle of an older version continues at the same step, with the same data", async () => {
  const repo = readRepository(GOOD);
  const program = await loadProgram(repo, "trip");
  const [old] = statesIn(goldenOf(repo, "schemas/trip/data").get(1) ?? fail(), "trip", 1);
  const text = JSON.stringify(old?.envelope);
  const envelope = readEnvelope(text, program, dataModule(repo, "schemas/trip/data"));
  expect(envelope).toMatchObject({ version: 2, data: { startedAt: 0, done: 1, bookingId: "" } });
  const site = { id: "us", links: {} };
  const env = { flags: { shortTitle: "control" }, site, lang: "en", visitor: "v" };
  const { snapshot } = start(program, { env, path: "/receipt", envelope, at: 5_000, id: "e" });
  expect(snapshot).toMatchObject({ step: "receipt", data: { done: 1, bookingId: "" } });
});

test("a journey with a single version sends no migrations to the browser", () => {
  const code = compileData(readRepository(ROOT), "schemas/join/data", () => "runtime");
  expect(code).toContain("migrate = (envelope) => envelope;");
  expect(code).not.toContain("migrated");
});

test("reports a changed data schema without a new version and migration when a golden state no longer fits", () => {
  const changed = readRepository(
    ROOT,
    new Map([edit("schemas/join/data.schema.json", '"signupId": {', '"signupNumber": {')]),
  );
  const found = check(changed).find(({ rule }) => rule === "golden-states");
  expect(found).toMatchObject({ file: "schemas/join/golden/1.json", severity: "error" });
  expect(found?.message).toContain("add schemas/join/migrations/2.json");
});

test("a version without its migration is not compiled, and the message says where one is missing", () => {
  const [path, text] = edit(`tests/fixtures/flows/good/${data}`, '"x-version": 2', '"x-version": 3');
  const repo = readRepository(GOOD, new Map([[path.replace("tests/fixtures/flows/good/", ""), text]]));
  expect(() => compileData(repo, "schemas/trip/data", () => "runtime")).toThrow(
    /data\.schema\.json:\d+:\d+: Version 3 has no/,
  );
});

function edit(path: string, from: string, to: string): readonly [string, string] {
  const text = readFileSync(`${ROOT}${path}`, "utf8");
  expect(text).toContain(from);
  return [path, text.replace(from, to)];
}

function fail(): never {
  throw new Error("There are no golden states");
}
