import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { beforeEach, expect, test } from "vitest";
import { rules, runCheck } from "../../../src/linter/index.ts";
import { lineHashes } from "../../../src/linter/reports/sarif.ts";
import { FIXTURES } from "./fixture.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const schema = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/sarif-2.1.0.schema.json"), "utf8")) as object;

let home: string;
let folder: string;

/** A checkout whose journeys are in a folder below its root, with one mistake. */
beforeEach(() => {
  home = newFolder();
  folder = join(home, "sign up");
  mkdirSync(join(home, ".git"));
  cpSync(`${FIXTURES}good`, folder, { recursive: true });
  const flow = join(folder, "flows/trip/flow.json");
  writeFileSync(flow, readFileSync(flow, "utf8").replace('"again": "details"', '"again": "detials"'));
});

async function check(...args: readonly string[]) {
  let out = "";
  const code = await runCheck(args, {
    cwd: home,
    colours: false,
    out: (text) => void (out += text),
    error: (text) => void (out += text),
  });
  return { out, code };
}

interface Sarif {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly Readonly<Record<string, unknown>>[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly locations: readonly {
          readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: object };
        }[];
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    },
  ];
}

const sarif = async () => JSON.parse((await check("--format", "sarif", "sign up")).out) as Sarif;

test("SARIF is valid by the published schema of SARIF 2.1.0", async () => {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(await sarif());
  expect(validate.errors).toBeNull();
});

test("SARIF contains what GitHub's code scanning requires", async () => {
  const { version, runs } = await sarif();
  const [{ tool, results }] = runs;
  const { version: own } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  expect(tool.driver).toMatchObject({ name: "twofold-flow", semanticVersion: own });
  const [result] = results;
  expect(version).toBe("2.1.0");
  expect(tool.driver.rules.slice(0, rules.length).map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  for (const rule of tool.driver.rules) {
    expect(rule).toMatchObject({
      shortDescription: { text: expect.stringMatching(/\.$/) },
      fullDescription: {},
      help: { text: expect.stringMatching(/./) },
    });
  }
  expect(tool.driver.rules[result?.ruleIndex ?? -1]?.["id"]).toBe(result?.ruleId);
  expect(result).toMatchObject({
    ruleId: "unknown-step",
    level: "error",
    message: { text: expect.stringMatching(/detials/) },
    partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{1,16}:1$/) },
  });
  expect(result?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: "sign%20up/flows/trip/flow.json", uriBaseId: "%SRCROOT%" },
    region: { startLine: 60, startColumn: 24, endLine: 60, endColumn: 33 },
  });
});

test("a problem keeps its fingerprint when lines above it move", async () => {
  const before = (await sarif()).runs[0].results[0]?.partialFingerprints;
  const flow = join(folder, "flows/trip/flow.json");
  writeFileSync(flow, readFileSync(flow, "utf8").replace("{", "{\n\n"));
  expect((await sarif()).runs[0].results[0]?.partialFingerprints).toEqual(before);
});

test.each([
  ["", ["c129715d7a2bc9a3:1"]],
  [" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]],
  [
    " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n",
    [
      "e9496ae3ebfced30:1",
      "fb7c023a8b9ccb3f:1",
      "ce8ba1a563dcdaca:1",
      "e20e36e16fcb0cc8:1",
      "b3edc88f2938467e:1",
      "c8e28b0b4002a3a0:1",
      "c129715d7a2bc9a3:1",
    ],
  ],
])("lines have the hashes that GitHub's own upload gives them: %j", (text, hashes) => {
  expect(lineHashes(text)).toEqual(hashes);
});

test("GitHub's annotations name files from the root of version control", async () => {
  const { out, code } = await check("--format", "github", "sign up");
  expect(out).toMatch(/^::error file=sign up\/flows\/trip\/flow\.json,line=60,endLine=60,col=24,endColumn=33,title=/);
  expect(code).toBe(1);
});

test("a folder without renderers is checked against this project's blocks", async () => {
  rmSync(join(folder, "renderers"), { recursive: true });
  const said = JSON.parse((await check("--format", "json", "sign up")).out) as { problems: { rule: string }[] };
  const found = said.problems.map(({ rule }) => rule);
  expect(found).toContain("unknown-step");
  expect(found).not.toContain("unknown-block");
  expect(found).not.toContain("unknown-widget");
});

// `tests/unit/cli/landed.test.ts` and the check itself show that the journeys have no problems in this repository.
test("this project's journeys have no problems when they are alone in a folder", async () => {
  const alone = join(home, "alone");
  for (const part of ["flows", "schemas", "locales", "tests/recordings"])
    cpSync(join(ROOT, part), join(alone, part), { recursive: true });
  const { out } = await check("--format", "json", "alone");
  const { problems } = JSON.parse(out) as { problems: { rule: string }[] };
  expect(problems.map(({ rule }) => rule)).toEqual([]);
}, 120_000);

test("the command exits with 0, 1 or 2", () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ["scripts/check.ts", ...args], { cwd: ROOT, encoding: "utf8" });
  expect(run(`${FIXTURES}good`)).toMatchObject({
    status: 0,
    stderr: "",
    stdout: expect.stringMatching(/^0 errors, 1 warning in /m),
  });
  expect(run("--format", "github", folder)).toMatchObject({
    status: 1,
    stderr: "",
    stdout: expect.stringMatching(/^::error /),
  });
  expect(run("nowhere")).toMatchObject({ status: 2, stdout: "", stderr: expect.stringMatching(/There is no folder/) });
}, 60_000);
