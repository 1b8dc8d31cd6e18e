import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { explorationKinds, reports, runCheck } from "../../../../src/linter/index.ts";
import type { Problem, Repository } from "../../../../src/model/index.ts";
import { exploreAll } from "../../../../src/explorer/jobs/index.ts";
import { FIXTURES } from "../../linter/fixture.ts";
import { type Sound, tripRepository } from "../journey.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** For each kind of finding, an edit that causes one. */
const faults: Readonly<Record<string, (flow: Sound) => unknown>> = {
  stuck: (flow) => (flow.steps.advice.on = { back: [{ do: [{ set: { "data.seen": true } }] }] }),
  "guard-loop": (flow) => {
    flow.steps.thanks.guards = [{ when: "data.booking == ''", goto: "choose" }];
    flow.steps.choose.guards = [{ when: "data.booking == ''", goto: "thanks" }];
  },
  "idle-wait": (flow) => flow.steps.choose.page.push({ block: "waiting", busy: "= !data.seen" }),
  invariant: (flow) => (flow.steps.thanks.guards = []),
  "missing-value": (flow) => flow.steps.choose.enter.push({ set: { "data.place": "" } }),
  "arms-differ": (flow) => flow.steps.thanks.guards.push({ when: "flags.offer == 'treatment'", goto: "begin" }),
  "not-filled-in": ({ steps: { choose } }) => {
    choose.page = [{ block: "form", schema: "schemas/trip/crowd", submit: "book" }];
    const { book, ...others } = choose.on as Record<string, unknown>;
    choose.on = { ...others, submit: book };
  },
  "not-reached": (flow) => (flow.steps.advice.guards = [{ goto: "begin" }]),
};

/** A problem of the kind that only running a journey's simulations finds. */
const simulated = (repo: Repository): Problem => ({
  rule: "simulation",
  severity: "warning",
  file: "flows/trip/flow.json",
  pointer: "/steps",
  position: repo.flows[0]?.file.locate("/steps") ?? { line: 1, column: 1, endLine: 1, endColumn: 1 },
  message: 'the step should be "thanks", but is "advice".',
});

async function problemOf(kind: string): Promise<{ readonly repo: Repository; readonly problem: Problem }> {
  const repo = tripRepository(faults[kind]);
  const found = kind === "simulation" ? [simulated(repo)] : (await exploreAll(repo)).problems;
  const problem = found.find(({ rule }) => rule === kind);
  if (problem === undefined) throw new Error(`No ${kind} was found`);
  return { repo, problem };
}

describe("each kind of finding appears in every report format and decides the exit code", () => {
  test.each(explorationKinds)("$id", async ({ id, finds, severity = "error" }) => {
    const { repo, problem } = await problemOf(id);
    const report = (format: string) =>
      reports[format]?.({ repo, problems: [problem], ms: 1, prefix: "sub/", colours: false }) ?? "";
    const { line, column } = problem.position;
    const words = problem.message.split("\n")[0] ?? "";

    expect(report("text")).toContain(`flows/trip/flow.json:${line}:${column} ${problem.severity} ${id}\n  ${words}`);
    expect(report("text")).toMatch(/\^/);
    expect(JSON.parse(report("json"))).toMatchObject({ problems: [{ rule: id, position: { line, column } }] });
    expect(report("github")).toMatch(
      new RegExp(`^::${problem.severity} file=sub/flows/trip/flow\\.json,line=${line},`),
    );
    // An annotation is one line, with its whole story.
    expect(report("github").trimEnd().split("\n")).toHaveLength(2);
    const sarif = JSON.parse(report("sarif")) as Sarif;
    expect(sarif.runs[0].results).toMatchObject([
      { ruleId: id, locations: [{ physicalLocation: { region: { startLine: line, startColumn: column } } }] },
    ]);
    const described = sarif.runs[0].tool.driver.rules[sarif.runs[0].results[0]?.ruleIndex ?? -1];
    expect(described).toMatchObject({
      id,
      fullDescription: { text: finds },
      defaultConfiguration: { level: severity },
    });
    expect(isSarif(sarif), JSON.stringify(isSarif.errors)).toBe(true);

    const code = await runCheck([`${FIXTURES}good`], silent, async () => ({ problems: [problem], said: [] }));
    expect(code).toBe(problem.severity === "error" ? 1 : 0);
  });
});

test("an exploration that cannot run ends the check with exit code 2 and the reason", async () => {
  let said = "";
  const code = await runCheck([`${FIXTURES}good`], { ...silent, error: (text) => void (said += text) }, async () => {
    throw new Error("out of threads");
  });
  expect({ code, said }).toEqual({ code: 2, said: "The check could not run: out of threads\n" });
});

const silent = { cwd: "/", colours: false, out: () => undefined, error: () => undefined };

const ajv = new Ajv({ strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const isSarif = ajv.compile(
  JSON.parse(readFileSync(join(ROOT, "tests/fixtures/sarif-2.1.0.schema.json"), "utf8")) as object,
);

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly object[] } };
      readonly results: readonly { readonly ruleIndex: number }[];
    },
  ];
}
