import { expect, test, vi } from "vitest";
// The block whose code loads before the forms.
import "../../../renderers/blocks/form/Form.tsx";
import { prepareNext } from "../../../src/browser/Root.tsx";
import type { Program, Rule, Step } from "../../../src/engine/index.ts";

const goto = (step: string, then: readonly Rule[] = []): Rule => ({ at: "", actions: [], goto: step, then });
const step = (id: string, rules: readonly Rule[]): Partial<Step> => ({
  id,
  // A journey without a progress.
  progress: -1,
  on: { submit: rules },
  forms: { form: { schema: `schemas/t/${id}`, defaults: {}, sensitive: [] } },
});
const steps = {
  first: step("first", [{ at: "", actions: [], then: [goto("late")] }, goto("second")]),
  second: step("second", [goto("third")]),
  third: step("third", []),
  late: step("late", []),
};

test("the forms of the steps that a step's rules lead to are loaded while the person is at it", async () => {
  const loaded: string[] = [];
  const form = (schema: string) => {
    loaded.push(schema);
    return new Promise<never>(() => undefined);
  };
  prepareNext({ form }, { steps } as unknown as Program, "first");
  await vi.waitFor(() => expect(loaded.sort()).toEqual(["schemas/t/first", "schemas/t/late", "schemas/t/second"]));
});
