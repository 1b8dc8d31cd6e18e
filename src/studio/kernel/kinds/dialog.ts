import type { Dialog, Repository } from "../../../model/index.ts";
import { Refusal } from "../../edits/refusal.ts";
import { buttonsIn, sendsIn } from "../../edits/removal/part-at.ts";
import { stepWords } from "../../edits/rule-words.ts";
import type { StepWritten } from "../../edits/step/step-written.ts";
import { slotOf } from "../target.ts";
import type { Kind } from "./kind.ts";
import { itemPlaces, pressedBy } from "./object.ts";

/** A dialog of a step. The buttons that only open it go with it. */
export function dialogKind(repo: Repository, written: StepWritten, dialog: Dialog): Kind {
  const { flow, step } = written;
  const openedBy = () => {
    const events = opening(written, dialog.id);
    return { events, buttons: buttonsIn(repo, flow.id, step).filter(({ event }) => events.has(event)) };
  };
  return {
    words: `The dialog ${dialog.id} at ${stepWords(repo, flow.id, step.id)}`,
    notes: () => [],
    together() {
      const { events, buttons } = openedBy();
      return [dialog, ...buttons, ...step.handlers.filter(({ event }) => events.has(event))];
    },
    removal() {
      const { events, buttons } = openedBy();
      const fixed = sendsIn(repo, flow.id, step.id).find(
        ({ event, pointer: at }) => events.has(event) && !buttons.some((one) => at.startsWith(`${one.pointer}/`)),
      );
      if (fixed !== undefined)
        throw new Refusal(`“${fixed.event}” opens it, and cannot be deleted without what sends it.`);
      const own = slotOf(repo, dialog);
      if ([own, ...buttons.map((one) => slotOf(repo, one))].some(({ isShared }) => isShared))
        throw new Refusal("It is written in a part that other steps use: change it at the place JSON.");
      const opens = buttons.map(({ event }) => `“${event}”`).join(", ");
      return {
        // Without the buttons and what answers them, nothing needs the dialog.
        places: buttons.length > 0 ? itemPlaces(repo, buttons) : [own],
        goes: [own],
        notes: opens === "" ? [] : [`What opens it is deleted too: ${opens}.`],
        onceEverybodys: pressedBy(repo, flow, step.id, [...events]),
      };
    },
  };
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
