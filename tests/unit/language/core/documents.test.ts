import { expect, test } from "vitest";
import type { Program } from "../../../../src/engine/index.ts";
import { compileDocument } from "../../../../src/language/flow/compile.ts";
import { documentsOf } from "../../../../src/language/flow/documents.ts";
import { loadProgram, readRepository } from "../../../../src/language/index.ts";

const repo = readRepository(new URL("../../../../", import.meta.url).pathname);
const flows = repo.flows.map((flow) => ({ id: flow.id, flow }));

async function load(id: string, policy: string): Promise<Program> {
  const { code } = compileDocument(repo, id, policy);
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  return ((await import(/* @vite-ignore */ url)) as { readonly default: Program }).default;
}

test.each(flows)("every step of $id is whole in one document, with its guards in all of them", async ({ id, flow }) => {
  const whole = await loadProgram(repo, id);
  const { policies, byPath } = documentsOf(repo, flow);
  for (const policy of policies) {
    const { steps, ...rest } = await load(id, policy);
    expect(Object.keys(steps)).toEqual(Object.keys(whole.steps));
    expect(rest.version).toBe(whole.version);
    // What refuses a call goes where the call's failure is answered, and nowhere else.
    for (const [operation, codes] of Object.entries(whole.refusals ?? {})) {
      const answered = [rest, ...Object.values(steps)].some(({ on }) => `${operation}.failed` in on);
      expect(rest.refusals?.[operation], `${operation} in "${policy}"`).toEqual(answered ? codes : undefined);
    }
    for (const step of Object.values(steps)) {
      const same = whole.steps[step.id];
      expect(step.policy ?? "", step.id).toBe(byPath[step.path] ?? byPath[""] ?? "");
      expect([step.path, step.progress, step.guards.length]).toEqual([same?.path, same?.progress, same?.guards.length]);
      const isWhole = (step.policy ?? "") === policy;
      expect(step.page.length, `${step.id} in "${policy}"`).toBe(isWhole ? same?.page.length : 0);
      expect(Object.keys(step.on)).toEqual(isWhole ? Object.keys(same?.on ?? {}) : []);
    }
  }
});
