import type { Json, JsonObject } from "../../../engine/index.ts";
import {
  type Flow,
  localesOf,
  type Repository,
  type Step,
  originOf,
  pointer,
  usesOf,
  progressOf,
} from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { type FreshTexts, freshTexts } from "../fresh-texts.ts";
import { Refusal } from "../refusal.ts";
import { insertInto, type StepWritten } from "./step-written.ts";

/**
 * Adds texts for a step beside its title. If the title is missing or belongs to another journey, they get the step's
 * name as prefix.
 */
export function textsOfStep(repo: Repository, draft: Draft, flow: Flow, step: Step): FreshTexts {
  const title = step.title?.json;
  const key = typeof title === "string" ? title : "";
  const own = localesOf(repo).filter(({ name }) => name === flow.id);
  const isBeside = key.includes(".") && own.some(({ texts }) => texts.has(key));
  const prefix = isBeside ? key.slice(0, key.lastIndexOf(".") + 1) : `${step.id}.`;
  return freshTexts(repo, draft, { file: own.length > 0 ? flow.id : "common", prefix });
}

/** The text for continuing: the common one, or else that of a form in the journey. */
export function onwardText(flow: Flow, after: Step, texts: FreshTexts): string {
  return firstOf(texts, "common.continue", [after, ...flow.steps.values()], "submit");
}

/** The text for going back. */
export function backText(flow: Flow, texts: FreshTexts): string {
  const steps = [...flow.steps.values()];
  const block = steps.flatMap(({ page }) => page).find(({ name }) => name === "back");
  const own = block?.raw["text"];
  return typeof own === "string" && !own.startsWith("=") ? own : firstOf(texts, "common.back", [], "text", "ui.back");
}

function firstOf(texts: FreshTexts, usual: string, steps: readonly Step[], member: string, other = ""): string {
  if (texts.known(usual)) return usual;
  const found = steps
    .flatMap(({ page }) => page)
    .map(({ raw }) => raw[member])
    .find((one) => typeof one === "string" && !one.startsWith("="));
  if (typeof found === "string") return found;
  if (texts.known(other)) return other;
  throw new Refusal(`There is no text “${usual}” among the common ones, for its button.`);
}

interface Button {
  readonly event: string;
  /** Key of its text. */
  readonly text: string;
  /** The name of a step, or rules. */
  readonly does: Json;
}

/** Adds a button to a step's page, after the buttons that are always shown, or at the bottom if there are none. */
export function addButton(repo: Repository, draft: Draft, written: StepWritten, { event, text, does }: Button): void {
  const { step, path, at } = written;
  answerNew(repo, draft, written, event, does);
  const button: JsonObject = { event, text, variant: "secondary" };
  const block = step.page.findLast(({ name, when }) => name === "actions" && when === undefined);
  const own = block && originOf(block);
  const buttons = own && pointer(own.pointer, "buttons");
  if (own?.path === path && own.pointer.startsWith(`${at}/`) && buttons !== undefined) {
    const now = draft.value(path, buttons);
    if (now === undefined || Array.isArray(now)) return draft.append(path, buttons, button);
  }
  insertInto(draft, written, "page", null, step.page.length, { block: "actions", buttons: [button] });
}

/** Adds a handler for the event of a new button. */
export function answerNew(repo: Repository, draft: Draft, written: StepWritten, event: string, does: Json): void {
  answer(draft, written, event, does);
  if (isReported(repo, written, event))
    throw new Refusal(
      `Something on the page already sends the event “${event}” while people use it. Choose another name.`,
    );
}

/** Whether a part of the page reports the event by itself, like the `change` of a form. */
function isReported(repo: Repository, { flow, step }: StepWritten, event: string): boolean {
  return usesOf(repo).some(
    (use) =>
      use.kind === "sends" &&
      use.by !== "property" &&
      use.event === event &&
      use.place.flow === flow.id &&
      use.place.step === step.id,
  );
}

/** Adds a handler for an event that has none at the step yet. */
export function answer(draft: Draft, { step, path, at }: StepWritten, event: string, does: Json): void {
  if (step.handlers.some((one) => one.event === event))
    throw new Refusal(`“${step.id}” already has something called “${event}”. Choose another name.`);
  draft.set(path, pointer(at, "on", event), does);
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
export function doneBy({ flow, step }: StepWritten, to: string): string | undefined {
  const order = progressOf(flow);
  const index = order.of(step.id);
  return flow.progress?.done !== undefined && index >= 0 && order.of(to) > index
    ? order.steps[order.of(to) - 1]
    : undefined;
}
