import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { advance, type Program, start } from "../../../../src/engine/index.ts";
import { compileDocument, compilePage } from "../../../../src/compiler/flow/compile.ts";
import { beginningsOf, documentsOf } from "../../../../src/compiler/flow/documents.ts";
import { loadProgram } from "../../../../src/compiler/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { importHere, loadModule } from "../import-here.ts";

const root = new URL("../../../../", import.meta.url).pathname;
const repo = readRepository(root);
const flows = repo.flows.map((flow) => ({ id: flow.id, flow }));

const load = (id: string, policy: string) => run(compileDocument(repo, id, policy, importHere).code);

async function run(code: string): Promise<Program> {
  return (await loadModule<{ readonly default: Program }>(code)).default;
}

test.each(flows)(
  "every step of $id is complete in one document, and its guards are in all of them",
  async ({ id, flow }) => {
    const whole = await loadProgram(repo, id);
    const { policies, byPath } = documentsOf(repo, flow);
    for (const policy of policies) {
      const { steps, ...rest } = await load(id, policy);
      expect(Object.keys(steps)).toEqual(Object.keys(whole.steps));
      expect(rest.version).toBe(whole.version);
      // A call's refusals are only in the documents that handle its failure.
      for (const [operation, codes] of Object.entries(whole.refusals ?? {})) {
        const answered = [rest, ...Object.values(steps)].some(({ on }) => `${operation}.failed` in on);
        expect(rest.refusals?.[operation], `${operation} in "${policy}"`).toEqual(answered ? codes : undefined);
      }
      for (const step of Object.values(steps)) {
        const same = whole.steps[step.id];
        expect(step.policy ?? "", step.id).toBe(byPath[step.path] ?? byPath[""] ?? "");
        expect([step.path, step.progress, step.guards.length]).toEqual([
          same?.path,
          same?.progress,
          same?.guards.length,
        ]);
        const isWhole = (step.policy ?? "") === policy;
        expect(step.page.length, `${step.id} in "${policy}"`).toBe(isWhole ? same?.page.length : 0);
        expect(Object.keys(step.on)).toEqual(isWhole ? Object.keys(same?.on ?? {}) : []);
      }
    }
  },
);

const env = { flags: {}, site: {}, lang: "en", visitor: "", elsewhere: false };
const stamp = { at: 0, id: "id" };

test.each(flows)("a page of $id starts at its own step in the same way as the whole program", async ({ id, flow }) => {
  const whole = await loadProgram(repo, id);
  for (const step of beginningsOf(repo, flow)) {
    const page = await run(compilePage(repo, id, step, importHere).code);
    expect(page.version).toBe(whole.version);
    expect([page.paths, Object.keys(page.steps)]).toEqual([whole.paths, Object.keys(whole.steps)]);
    for (const other of Object.values(page.steps)) {
      const { path } = whole.steps[other.id] ?? {};
      expect([other.path, other.outline]).toEqual([path, other.id === step ? undefined : true]);
    }
    const arrival = { env, path: whole.steps[step]?.path ?? "", envelope: null, query: {}, ...stamp };
    const [here, there] = [start(page, arrival), start(whole, arrival)];
    // If the arrival leads to another step, or leaves from the start, the page's program sets `lacks`, and nothing else
    // counts.
    if (there.snapshot.step !== step) expect([step, here.lacks]).toEqual([step, true]);
    else expect({ ...here, lacks: undefined }).toEqual({ ...there, lacks: undefined });
    expect(there.lacks).toBeUndefined();
    const visited = { type: "visit", path: whole.steps[step]?.path ?? "", ...stamp } as const;
    if (!here.lacks) expect(advance(page, here.snapshot, visited).lacks).toBeUndefined();
  }
});

test("refuses `ahead` for a step that has its own document, because the answer would be lost with the page", () => {
  const file = "flows/join/flow.json";
  const text = readFileSync(root + file, "utf8").replace('"ahead": "step3"', '"ahead": "billing"');
  const wrong = readRepository(root, new Map([[file, text]]));
  expect(() => compileDocument(wrong, "join", "", importHere)).toThrow(/"billing" is in another document/);
});
