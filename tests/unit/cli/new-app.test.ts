import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { compile } from "../../../src/language/index.ts";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { runFlow } from "../../../src/cli/cli.ts";
import { newFolder } from "../new-folder.ts";

let folder: string;
beforeEach(() => (folder = newFolder()));

async function newApp(...args: readonly string[]) {
  const said = { out: "", error: "" };
  const out = (text: string) => void (said.out += text);
  const error = (text: string) => void (said.error += text);
  const code = await runFlow(["new", ...args], { cwd: folder, colours: false, out, error });
  return { ...said, code };
}

test("a new application has few files, and its journey compiles and passes the check without warnings", async () => {
  expect(await newApp("--app", "club")).toMatchObject({
    code: 0,
    error: "",
    out: expect.stringMatching(/cd club && npm install && npm run dev/),
  });
  const files = globSync("club/**/*", { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  // The journey has five; the others are a page, a test, and what npm, git, TypeScript and Vite need.
  expect(files.length).toBeLessThanOrEqual(12);
  const repo = readJourneys(join(folder, "club/journeys"));
  expect(check(repo)).toEqual([]);
  expect(await compile(repo, join(folder, "club/journeys/generated"))).toMatchObject({ failures: [] });
  expect(readFileSync(join(folder, "club/main.tsx"), "utf8")).toContain('journeys["club"]');
  const flow = JSON.parse(readFileSync(join(folder, "club/journeys/flows/club/flow.json"), "utf8")) as {
    $schema: string;
  };
  expect(join(folder, "club/journeys/flows/club", flow.$schema)).toBe(
    join(folder, "club/node_modules/twofold-flow/lib/schemas/language/flow.schema.json"),
  );
});

test("a folder of journeys beside an installed package begins with `flow new`, and names schemas that are there", async () => {
  const schemas = join(folder, "node_modules/twofold-flow/lib/schemas/language");
  cpSync("schemas/language", schemas, { recursive: true });
  // The package has this one, which takes own widgets, beside the language's (`tests/unit/package`).
  const layouts = join(folder, "node_modules/twofold-flow/lib/schemas/layout.schema.json");
  expect(await newApp("trial", "--root", "journeys")).toMatchObject({ code: 0, error: "" });
  const named = (path: string): string => {
    const { $schema = "" } = JSON.parse(readFileSync(path, "utf8")) as { $schema?: string };
    return $schema === "" ? "" : join(dirname(path), $schema);
  };
  const files = globSync("journeys/{flows,schemas}/**/*.json", { cwd: folder }).map((path) => join(folder, path));
  expect(files).toHaveLength(4);
  expect(globSync("journeys/locales/*/*", { cwd: folder }).sort()).toEqual(
    ["common", "trial"].map((name) => `journeys/locales/en/${name}.json`),
  );
  expect(check(readJourneys(join(folder, "journeys")))).toEqual([]);
  const [own, others] = [
    files.map(named).filter((one) => one === layouts),
    files.map(named).filter((one) => one !== layouts),
  ];
  expect(own).toHaveLength(1);
  expect(others.filter((schema) => dirname(schema) !== schemas || !existsSync(schema))).toEqual([]);
  expect(await newApp("other", "--root", "journeys")).toMatchObject({ code: 0, error: "" });
  expect(await newApp("third", "--root", "journeys", "--languages", "es")).toMatchObject({
    code: 2,
    error: expect.stringContaining("Leave --languages out."),
  });
});

test("refuses languages that are none", async () => {
  expect(await newApp("--app", "club", "--languages", "English")).toMatchObject({
    code: 2,
    error: expect.stringContaining("--languages en,es"),
  });
});

test("refuses a folder that exists already", async () => {
  await newApp("--app", "club");
  expect(await newApp("--app", "club")).toMatchObject({ code: 2, error: expect.stringMatching(/already exists/) });
});
