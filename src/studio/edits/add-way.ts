import type { Json } from "../../engine/index.ts";
import { progressOf, type Repository } from "../../model/index.ts";
import { stepWords } from "./rule-words.ts";
import type { AddWay } from "./command-step.ts";
import { Draft, type Plan } from "./draft.ts";
import { onceTranslated } from "./once-translated.ts";
import { Refusal } from "./refusal.ts";
import { addButton } from "./step/add-button.ts";
import { stepWritten, type StepWritten } from "./step/step-written.ts";
import { textsOfStep } from "./step/texts-of-step.ts";

/** Adds a button to a page that leads to another step. */
export function addWay(repo: Repository, command: AddWay): Plan {
  const { labels } = command;
  const cannot = "The Studio cannot add this button.";
  return onceTranslated(repo, { labels }, (words) => planned(repo, { ...command, ...words }), cannot);
}

function planned(repo: Repository, { flow, step, name, labels, to }: AddWay): Plan {
  const written = stepWritten(repo, flow, step);
  if (!written.flow.steps.has(to)) throw new Refusal(`There is no step “${to}” in ${flow}.`);
  if (to === step) throw new Refusal("It would lead to the page that it is on.");
  const draft = new Draft(repo);
  const text = textsOfStep(repo, draft, written.flow, written.step).add(name, labels);
  const done = doneBy(written, to);
  const does: Json = done === undefined ? to : { do: [{ done }], goto: to };
  addButton(repo, draft, written, { event: name, text, does });
  const notes =
    done === undefined
      ? []
      : [`For people who press it, “${done}” counts as done in the progress bar, even if they have not filled it in.`];
  return draft.plan(
    `A new button from ${stepWords(repo, flow, step)} to ${stepWords(repo, flow, to)}: ${labels[0]?.value ?? name}`,
    notes,
  );
}

/** The step of the progress bar that must be done before people may enter the target step. */
function doneBy({ flow, step }: StepWritten, to: string): string | undefined {
  const order = progressOf(flow);
  const index = order.of(step.id);
  return flow.progress?.done !== undefined && index >= 0 && order.of(to) > index
    ? order.steps[order.of(to) - 1]
    : undefined;
}
