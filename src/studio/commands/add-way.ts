import type { Json } from "../../engine/index.ts";
import { progressOf, type Repository } from "../../model/index.ts";
import { stepWords } from "../edits/rule-words.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { onceTranslated } from "../edits/fresh-texts.ts";
import { Refusal } from "../edits/refusal.ts";
import { addButton, textsOfStep } from "../edits/step/add-button.ts";
import { stepWritten, type StepWritten } from "../edits/step/step-written.ts";
import { button, commandSchema, name, type Of } from "../kernel/schema.ts";

/** Adds a button that leads to another step. */
export const ADD_WAY = commandSchema("add-way", { ...button, to: name });
export type AddWay = Of<typeof ADD_WAY>;

/** Adds a button to a page that leads to another step. */
export function addWay(repo: Repository, command: AddWay): Plan {
  const { labels } = command;
  const cannot = "The Studio cannot add this button.";
  return onceTranslated(repo, { labels }, (words) => planned(repo, { ...command, ...words }), cannot);
}

function planned(repo: Repository, { flow, step, name, labels, to }: AddWay): Plan {
  const written = stepWritten(repo, flow, step);
  const draft = new Draft(repo);
  const text = textsOfStep(repo, draft, written.flow, written.step).add(name, labels);
  const { does, notes } = leadingTo(written, to);
  addButton(repo, draft, written, { event: name, text, does });
  return draft.plan(
    `A new button from ${stepWords(repo, flow, step)} to ${stepWords(repo, flow, to)}: ${labels[0]?.value ?? name}`,
    notes,
  );
}

/** What a button does that leads to another step, and notes about it. */
export function leadingTo(
  written: StepWritten,
  to: string,
): { readonly does: Json; readonly notes: readonly string[] } {
  const { flow, step } = written;
  if (!flow.steps.has(to)) throw new Refusal(`There is no step “${to}” in ${flow.id}.`);
  if (to === step.id) throw new Refusal("It would lead to the page that it is on.");
  const done = doneBy(written, to);
  if (done === undefined) return { does: to, notes: [] };
  const note = `For people who press it, “${done}” counts as done in the progress bar, even if they have not filled it in.`;
  return { does: { do: [{ done }], goto: to }, notes: [note] };
}

/** The step of the progress bar that must be done before people may enter the target step. */
function doneBy({ flow, step }: StepWritten, to: string): string | undefined {
  const order = progressOf(flow);
  const index = order.of(step.id);
  return flow.progress?.done !== undefined && index >= 0 && order.of(to) > index
    ? order.steps[order.of(to) - 1]
    : undefined;
}
