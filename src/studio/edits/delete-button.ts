import { type Block, descriptorOf, isList, pointer, type Repository } from "../../model/index.ts";
import { stepWords } from "./rule-words.ts";
import { isRecorded } from "./answer/samples.ts";
import type { FilePlace } from "./answer/remove-references.ts";
import type { DeleteButton, DeleteDialog } from "./command-away.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { type Button, buttonsIn, sendsIn, writtenAs, writtenPart } from "./removal/part-at.ts";
import { takeAway } from "./removal/take-away.ts";
import { triesSending } from "./removal/tries-sending.ts";
import { stepWritten, type StepWritten } from "./step/step-written.ts";
import { verifiedWithWarnings } from "./verified.ts";

/** A button goes, with what answers it and with what that alone has used. Refused where it is the only way on from its step, or to another one. */
export function deleteButton(repo: Repository, { flow, step, at, was }: DeleteButton): Plan {
  const written = stepWritten(repo, flow, step);
  const button = buttonsIn(repo, flow, written.step).find((one) => one.pointer === at);
  if (button === undefined) throw new Refusal("This button is not there any more, or cannot go without what it is in.");
  const draft = new Draft(repo);
  const notes = takeAway(repo, draft, flow, placesOf(repo, written, [{ button, was }]));
  const sent = sendsIn(repo, flow, step).filter(({ event }) => event === button.event);
  const what = `The button ${button.event} at ${stepWords(repo, flow, step)} is taken away`;
  const plan = draft.plan(what, notes, sent.length > 1 ? [] : pressedBy(repo, flow, step, [button.event]));
  return verifiedWithWarnings(repo, plan, "This button cannot be taken away by itself.");
}

/** Words over a page go, with the buttons that do nothing but open them. */
export function deleteDialog(repo: Repository, { flow, step, dialog: id }: DeleteDialog): Plan {
  const written = stepWritten(repo, flow, step);
  const dialog = written.step.dialogs.find((one) => one.id === id);
  if (dialog === undefined) throw new Refusal(`There is no dialog “${id}” at “${step}” (any more).`);
  const events = opening(written, id);
  const buttons = buttonsIn(repo, flow, written.step).filter(({ event }) => events.has(event));
  const fixed = sendsIn(repo, flow, step).find(
    ({ event, pointer: at }) => events.has(event) && !buttons.some((one) => at.startsWith(`${one.pointer}/`)),
  );
  if (fixed !== undefined) throw new Refusal(`“${fixed.event}” opens it, and cannot go without what sends it.`);
  const places = placesOf(
    repo,
    written,
    buttons.map((button) => ({ button, was: writtenAs(button) })),
  );
  const draft = new Draft(repo);
  const own = writtenPart(repo, written, dialog, writtenAs(dialog));
  const notes = takeAway(repo, draft, flow, places.length > 0 ? places : [own]);
  if (draft.value(own.path, own.pointer) !== undefined) throw new Refusal("Something else opens it too.");
  const opens = buttons.map(({ event }) => `“${event}”`).join(", ");
  const plan = draft.plan(
    `The dialog ${id} at ${stepWords(repo, flow, step)} is taken away`,
    [...(opens === "" ? [] : [`What opens it goes too: ${opens}.`]), ...notes],
    pressedBy(repo, flow, step, [...events]),
  );
  return verifiedWithWarnings(repo, plan, "This dialog cannot be taken away by itself.");
}

/** The events that do nothing but open a dialog. Refused where one does more, or does it only sometimes. */
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
      throw new Refusal(
        `It is opened after “${event}” among other things: whoever develops the journey has to say what happens there instead.`,
      );
    events.add(event);
  }
  return events;
}

/** Where buttons are written; a block that would hold nothing goes with its last one. */
function placesOf(
  repo: Repository,
  written: StepWritten,
  buttons: readonly { readonly button: Button; readonly was: string }[],
): readonly FilePlace[] {
  const going = new Map<Block, Button[]>();
  const places = buttons.map(({ button, was }) => {
    going.set(button.block, [...(going.get(button.block) ?? []), button]);
    return writtenPart(repo, written, button, was);
  });
  const whole = [...going].flatMap(([block, items]) =>
    isEmptied(block, items) ? [writtenPart(repo, written, block, writtenAs(block))] : [],
  );
  const isInside = ({ path, pointer: at }: FilePlace) =>
    whole.some((one) => one.path === path && at.startsWith(`${one.pointer}/`));
  return [...places.filter((one) => !isInside(one)), ...whole];
}

/** Whether nothing is left of a block that is a list of what is pressed. */
function isEmptied({ raw, slots, descriptor, pointer: at }: Block, going: readonly Button[]): boolean {
  const isMore = descriptor === undefined || descriptorOf(descriptor).events.size > 0 || slots.size > 0;
  if (isMore || going.some((one) => one.pointer === at)) return false;
  const lists = Object.entries(raw).flatMap(([key, value]) => (isList(value) ? [[key, value.length] as const] : []));
  const left = lists.map(([key, length]) => {
    return length - going.filter((one) => one.pointer.startsWith(`${pointer(at, key)}/`)).length;
  });
  return left.every((count) => count === 0);
}

/** Tries and recordings that press it, and cannot any more. */
function pressedBy(repo: Repository, flow: string, step: string, events: readonly string[]): readonly string[] {
  const tries = triesSending(repo, flow, step, new Set(events));
  return [
    ...(tries.length > 0 ? [`These tries press it, and have to go another way: ${tries.join(", ")}.`] : []),
    ...(events.some((one) => isRecorded(repo, one))
      ? ["What was recorded of the journeys may press it: record them again (npm run flow -- record)."]
      : []),
  ];
}
