import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exploreAll } from "../../../../src/explorer/jobs/index.ts";
import { simulate } from "../../../../src/insight/simulate/run.ts";
import { simulationProblems } from "../../../../src/insight/simulate/index.ts";
import { readSimulation } from "../../../../src/insight/simulate/simulation.ts";
import { tripRepository } from "../journey.ts";
import { newFolder } from "../../new-folder.ts";

/** A journey with a broken promise: its invariant excludes `data.seen`, and a sold-out trip sets it. */
const broken = tripRepository((flow) => {
  flow.steps.choose.on = {
    ...flow.steps.choose.on,
    "bookTrip.failed": [{ when: "error.code == 'sold-out'", do: [{ set: { "data.seen": true } }], goto: "advice" }],
  };
  flow.invariants = [{ id: "never-sold-out", holds: "!data.seen", why: "Nobody wants to hear that." }];
});

test("the check writes each finding to a file that replays it, and prints where the file is", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "of-an-earlier-check.json"), "{}");
  writeFileSync(join(folder, "studio-trip-advice.json"), "{}");
  const { problems } = await exploreAll(broken, { replays: folder });
  const problem = problems.find(({ rule }) => rule === "invariant");
  const [, name = ""] =
    /To reproduce: .*simulate node_modules\/\.cache\/replays\/(\S+)\.json/.exec(problem?.message ?? "") ?? [];
  expect(problem?.message).toContain(`npm run dev and open /trip?replay=${name}`);
  expect(problem?.replay).toEqual({ flow: "trip", name });
  expect(readdirSync(folder)).toContain(`${name}.json`);
  expect(readdirSync(folder)).toContain("studio-trip-advice.json");
  expect(readdirSync(folder)).not.toContain("of-an-earlier-check.json");

  const { simulation } = readSimulation(join(folder, `${name}.json`), name);
  expect(simulation.why).toContain("never-sold-out");
  expect(simulation.story).toHaveLength(simulation.events.length);
  expect(simulation.story?.at(-1)).toContain("bookTrip fails: sold-out");
  const ran = await simulate(broken, simulation);
  expect(ran.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(ran.at(-1)?.snapshot).toMatchObject({ step: "advice", data: { seen: true } });
});

test("without write access the check still reports its findings, and mentions no file", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const { problems } = await exploreAll(broken, { cache: join(file, "cache"), replays: join(file, "replays") });
  expect(problems).toEqual((await exploreAll(broken)).problems);
  expect(await simulationProblems(broken, join(file, "simulations.json"))).toEqual([]);
});

test("without a folder for replays the check mentions no file", async () => {
  const { problems } = await exploreAll(broken);
  expect(problems.length).toBeGreaterThan(0);
  for (const { message, replay } of problems)
    expect([message, replay]).toEqual([expect.not.stringContaining("To reproduce:"), undefined]);
});
