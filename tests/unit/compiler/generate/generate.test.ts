import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import type { FormDefinition, Program } from "../../../../src/engine/index.ts";
import { type Artifact, artifactsOf, generate } from "../../../../src/compiler/generate/index.ts";
import { reread, readRepository } from "../../../../src/model/index.ts";
import { newFolder } from "../../new-folder.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const GOOD = join(ROOT, "tests/fixtures/flows/good");

let root: string;
const folder = () => join(root, "src/generated");
const run = () => generate(readRepository(root));
const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(folder(), path)).href) as Promise<unknown>;

beforeEach(() => {
  root = newFolder(GOOD);
});

function filesOf(path: string): Map<string, string> {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.sort().map((file) => [file, readFileSync(file, "utf8")]));
}

describe("generating", () => {
  test("writes the same bytes for the same definitions, and nothing the second time", async () => {
    const first = await run();
    const before = filesOf(folder());
    const second = await run();
    expect(first.failures).toEqual([]);
    expect(first.written.length).toBe(before.size);
    expect(second).toEqual({ written: [], removed: [], failures: [] });
    rmSync(folder(), { recursive: true });
    await run();
    expect(filesOf(folder())).toEqual(before);
  });

  test("writes only what an edit changes", async () => {
    await run();
    const path = join(root, "schemas/trip/details.ui.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"label": "details.name"', '"label": "details.pin"'));
    const { written } = await run();
    expect(written.map((artifact) => artifact.path)).toEqual(["forms/trip/details.js"]);
  });

  test("a program that is reading a file while it is replaced still reads the complete earlier one", async () => {
    await run();
    const file = join(folder(), "forms/trip/details.js");
    const earlier = readFileSync(file, "utf8");
    const reading = openSync(file, "r");
    const path = join(root, "schemas/trip/details.ui.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"label": "details.name"', '"label": "details.pin"'));
    await run();
    expect(readFileSync(reading, "utf8")).toBe(earlier);
    closeSync(reading);
    expect(readFileSync(file, "utf8")).not.toBe(earlier);
    expect(readdirSync(join(folder(), "forms/trip")).toSorted()).toEqual(["details.d.ts", "details.js"]);
  });

  test("deletes files that no definition needs any more", async () => {
    await run();
    writeFileSync(join(folder(), "forms/trip/old.js"), "");
    // A page that is loading may still request it.
    expect((await generate(readRepository(root), { leavesGone: true })).removed).toEqual([]);
    expect(readdirSync(join(folder(), "forms/trip"))).toContain("old.js");
    expect((await run()).removed).toEqual(["forms/trip/old.js"]);
    expect(readdirSync(join(folder(), "forms/trip"))).not.toContain("old.js");
  });

  test("leaves the last good file when a definition cannot be compiled, and reports where the mistake is", async () => {
    await run();
    const before = filesOf(join(folder(), "forms"));
    const path = join(root, "schemas/trip/details.schema.json");
    const schema = JSON.parse(readFileSync(path, "utf8"));
    schema.properties.wrong = { type: "string", format: "postcode" };
    writeFileSync(path, JSON.stringify(schema));
    const { failures } = await run();
    expect(failures.map(({ artifact }) => artifact.path)).toContain("forms/trip/details.js");
    expect(failures[0]?.error.message).toMatch(
      /^schemas\/trip\/details\.schema\.json:\d+:\d+: There is no format "postcode"/,
    );
    expect(filesOf(join(folder(), "forms"))).toEqual(before);
  });

  test("after the edit of a text, compiles only what reads texts, with the same result as a full run", async () => {
    const since = readRepository(root);
    await generate(since);
    const path = "locales/en/trip.json";
    const text = readFileSync(join(root, path), "utf8");
    const edited = reread(since, path, text.replace("{", '{ "added": "Added",'));
    const asked: string[] = [];
    const artifacts = artifactsOf(edited).map((artifact) => ({
      ...artifact,
      code: () => asked.push(artifact.path) && artifact.code(),
    })) as readonly Artifact[];
    const { written, removed } = await generate(edited, { since: [since], artifacts });
    expect([asked, written.map((artifact) => artifact.path), removed]).toEqual([
      ["variants.js", "variants.d.ts", "arm-pages.js", "arm-pages.d.ts", "types.ts"],
      ["types.ts"],
      [],
    ]);
    const some = filesOf(folder());
    rmSync(folder(), { recursive: true });
    await generate(edited);
    expect(some).toEqual(filesOf(folder()));
    // Any other edit compiles everything.
    const flow = "flows/trip/flow.json";
    const other = reread(edited, flow, `${readFileSync(join(root, flow), "utf8")}\n`);
    asked.length = 0;
    await generate(other, { since: [edited], artifacts });
    expect(asked).toHaveLength(artifacts.length);
  });

  test("does not compile the programs of a journey again that an edit does not concern", async () => {
    const flow = "flows/trip/flow.json";
    const text = readFileSync(join(root, flow), "utf8");
    mkdirSync(join(root, "flows/other"));
    writeFileSync(join(root, "flows/other/flow.json"), text.replace('"id": "trip"', '"id": "other"'));
    const since = readRepository(root);
    await generate(since);
    const edited = reread(since, flow, text.replace('"basePath": "', '"basePath": "/a'));
    const asked: string[] = [];
    const artifacts = artifactsOf(edited).map((artifact) => ({
      ...artifact,
      code: () => asked.push(artifact.path) && artifact.code(),
    })) as readonly Artifact[];
    await generate(edited, { since: [since], artifacts });
    const programs = asked.filter((path) => path.startsWith("programs/") && !path.startsWith("programs/index"));
    expect(programs).toContain("programs/trip.js");
    expect(programs.filter((path) => path.includes("other"))).toEqual([]);
    const some = filesOf(folder());
    rmSync(folder(), { recursive: true });
    await generate(edited);
    expect(some).toEqual(filesOf(folder()));
  });

  test("generates only the selected kinds", async () => {
    const { written } = await generate(readRepository(root), { only: ({ kind }) => kind === "data" });
    expect(written.map(({ path }) => path)).toEqual(["data/trip.js"]);
  });
});

describe("the generated code", () => {
  beforeEach(async () => {
    await run();
    for (const name of ["compiler", "engine"]) symlinkSync(join(ROOT, "src", name), join(root, "src", name));
    writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  });

  test("contains nothing that a strict Content-Security-Policy or a browser refuses", () => {
    for (const [path, text] of filesOf(folder())) {
      expect([path, /\brequire\(|\beval\(|new Function|Function\(|process\.|node:/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
  });

  test("loads each flow and form by its id", async () => {
    const { programs, basePaths } = (await load("programs/index.js")) as {
      programs: Record<string, () => Promise<{ default: Program }>>;
      basePaths: Record<string, string>;
    };
    expect(Object.keys(programs)).toEqual(["trip"]);
    expect((await programs.trip?.())?.default.basePath).toBe(basePaths.trip);
    const { forms } = (await load("forms/index.js")) as {
      forms: Record<string, () => Promise<{ default: FormDefinition }>>;
    };
    const form = (await forms["schemas/trip/details"]?.())?.default;
    expect(form?.id).toBe("schemas/trip/details");
    expect(form?.validate({}).length).toBeGreaterThan(0);
  });

  test("names flows, steps, events, texts and forms as types", () => {
    const types = readFileSync(join(folder(), "types.ts"), "utf8");
    expect(types).toMatch(/export type FlowId = "trip";/);
    expect(types).toMatch(/export type FormId = "schemas\/trip\/details";/);
    expect(types).toMatch(/export type EventName = .*"submit"/);
    expect(types).toMatch(/export interface (Forms|Data|Inputs|Outputs) \{/);
  });
});
