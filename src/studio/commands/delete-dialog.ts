import type { Place, Repository } from "../../model/index.ts";
import { itemPlaces, pressedBy } from "./delete-item.ts";
import { pageHolder } from "../edits/item/holder.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { buttonsIn, sendsIn, writtenAs, writtenPart } from "../edits/removal/part-at.ts";
import { takeAway } from "../edits/removal/take-away.ts";
import { stepWords } from "../edits/rule-words.ts";
import { stepWritten, type StepWritten } from "../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { commandSchema, name, type Of } from "../kernel/schema.ts";

/** Deletes a dialog and the buttons that open it. */
export const DELETE_DIALOG = commandSchema("delete-dialog", { flow: name, step: name, dialog: name });
export type DeleteDialog = Of<typeof DELETE_DIALOG>;

/** Deletes a dialog and the buttons that only open it. */
export function deleteDialog(repo: Repository, { flow, step, dialog: id }: DeleteDialog): Plan {
  const written = stepWritten(repo, flow, step);
  const dialog = written.step.dialogs.find((one) => one.id === id);
  if (dialog === undefined) throw new Refusal(`There is no dialog “${id}” at “${step}” (any more).`);
  const events = opening(written, id);
  const buttons = buttonsIn(repo, flow, written.step).filter(({ event }) => events.has(event));
  const fixed = sendsIn(repo, flow, step).find(
    ({ event, pointer: at }) => events.has(event) && !buttons.some((one) => at.startsWith(`${one.pointer}/`)),
  );
  if (fixed !== undefined) throw new Refusal(`“${fixed.event}” opens it, and cannot be deleted without what sends it.`);
  for (const button of buttons) writtenPart(repo, written, button, writtenAs(button));
  const places = itemPlaces(
    repo,
    pageHolder(repo, written),
    buttons.map((item) => ({ item, was: writtenAs(item) })),
  );
  const draft = new Draft(repo);
  const own = writtenPart(repo, written, dialog, writtenAs(dialog));
  const notes = takeAway(repo, draft, flow, places.length > 0 ? places : [own]);
  if (draft.value(own.path, own.pointer) !== undefined) throw new Refusal("Something else also opens it.");
  const opens = buttons.map(({ event }) => `“${event}”`).join(", ");
  const plan = draft.plan(
    `The dialog ${id} at ${stepWords(repo, flow, step)} is deleted`,
    [...(opens === "" ? [] : [`What opens it is deleted too: ${opens}.`]), ...notes],
    pressedBy(repo, flow, step, [...events]),
  );
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this dialog.");
}

/** Everything that is deleted with a dialog: itself, the buttons that open it, and their handlers. */
export function dialogPlaces(repo: Repository, { flow, step, dialog: id }: DeleteDialog): readonly Place[] {
  const written = stepWritten(repo, flow, step);
  const dialog = written.step.dialogs.find((one) => one.id === id);
  if (dialog === undefined) return [];
  const events = opening(written, id);
  const buttons = buttonsIn(repo, flow, written.step).filter(({ event }) => events.has(event));
  return [dialog, ...buttons, ...written.step.handlers.filter(({ event }) => events.has(event))];
}

/**
 * The events that only open a dialog. Throws a `Refusal` if one of them does more, or opens it only under a condition.
 */
function opening({ step }: StepWritten, dialog: string): ReadonlySet<string> {
  const events = new Set<string>();
  for (const { event, rules } of step.handlers) {
    const opens = rules.list.filter(({ actions }) =>
      actions.some((one) => one.do === "open" && one.dialog?.value === dialog),
    );
    if (opens.length === 0) continue;
    const [only, ...others] = rules.list;
    const isAll =
      others.length === 0 &&
      only !== undefined &&
      only.goto === undefined &&
      only.leave === undefined &&
      only.then === undefined &&
      only.actions.every((one) => one.do === "open" || one.do === "track");
    if (!isAll)
      throw new Refusal(`After “${event}”, other things happen too. Ask a developer what should happen there instead.`);
    events.add(event);
  }
  return events;
}
