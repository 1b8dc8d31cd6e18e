import { type Flow, type Step } from "../../../model/index.ts";
import type { FreshTexts } from "../fresh-texts.ts";
import { Refusal } from "../refusal.ts";

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
