import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Compiled, createChecker } from "../../../src/studio/server/checker.ts";
import { copyOfGarden } from "./journeys.ts";

const FLOW = "flows/garden/flow.json";
const PROGRAM = { kind: "program", id: "garden", path: "programs/garden.js" };

/** The small journey, checked and compiled once. */
async function openGarden() {
  const root = copyOfGarden();
  const told: Compiled[] = [];
  const checker = createChecker(root, (compiled) => told.push(compiled));
  onTestFinished(() => checker.close());
  const text = readFileSync(join(root, FLOW), "utf8");
  let revision = 0;
  /** Replaces a part of the original flow, and returns what the checker tells until it is done. */
  const edit = async (from = "", to = "") => {
    expect(text).toContain(from);
    told.length = 0;
    revision += 1;
    checker.edited(revision, [[FLOW, text.replace(from, to)]]);
    const isDone = () => checker.compiledAt === revision || checker.checked?.findings.some(isError) === true;
    await vi.waitUntil(() => checker.checked?.revision === revision && isDone(), 30_000);
    return told.map(({ modules, reload }) => ({ modules, reload }));
  };
  await edit();
  return { edit, checker, program: () => readFileSync(join(root, "src/generated", PROGRAM.path), "utf8") };
}

const isError = ({ severity }: { readonly severity: string }) => severity === "error";
const CHECKED = { modules: [], reload: false };

test("compiles an edited page before the check, and reloads open pages only if they would begin differently", async () => {
  const { edit, checker, program } = await openGarden();
  // Without the program, the documents and pages of the service are compiled last.
  const compiledLast = { modules: [], reload: false };
  expect(await edit('"mark": "done"', '"align": "center"')).toEqual([
    { modules: [PROGRAM], reload: false },
    CHECKED,
    compiledLast,
  ]);
  expect(program()).toContain('align:"center"');
  // Who opens this page is now sent elsewhere.
  const guarded = await edit('"title": "done.title",', '"title": "done.title", "guards": [{ "goto": "details" }],');
  expect(guarded.at(0)).toEqual({ modules: [PROGRAM], reload: false });
  expect(guarded.at(-1)?.reload).toBe(true);
  expect(checker.checked?.findings.filter(isError)).toEqual([]);
});

test("leaves open pages as they are if an edit has an unknown property or cannot be compiled", async () => {
  const { edit, checker, program } = await openGarden();
  const before = program();
  for (const [from, to] of [
    ['"mark": "done"', '"marc": "done"'],
    ['"details.subtitle"', "{"],
    ['"change": "details"', '"change": "nowhere"'],
    ['"block": "text"', '"block": "text", "when": "data."'],
  ] as const) {
    expect(await edit(from, to)).toEqual([CHECKED]);
    expect(checker.checked?.findings.filter(isError)).not.toEqual([]);
    expect(program()).toBe(before);
  }
});
