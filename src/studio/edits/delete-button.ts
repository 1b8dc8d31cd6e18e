import { type Block, descriptorOf, isList, pointer, type Repository } from "../../model/index.ts";
import { stepWords } from "./rule-words.ts";
import { isRecorded } from "./answer/samples.ts";
import type { FilePlace } from "./answer/remove-references.ts";
import type { DeleteButton } from "./command-away.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { type Button, buttonsIn, sendsIn, writtenAs, writtenPart } from "./removal/part-at.ts";
import { takeAway } from "./removal/take-away.ts";
import { triesSending } from "./removal/tries-sending.ts";
import { stepWritten, type StepWritten } from "./step/step-written.ts";
import { verifiedWithWarnings } from "./verified.ts";

/**
 * Deletes a button, its handlers, and what only these used. Throws a `Refusal` if the button is the only way to
 * continue from its step, or to reach another one.
 */
export function deleteButton(repo: Repository, { flow, step, at, was }: DeleteButton): Plan {
  const written = stepWritten(repo, flow, step);
  const button = buttonsIn(repo, flow, written.step).find((one) => one.pointer === at);
  if (button === undefined)
    throw new Refusal("This button no longer exists, or cannot be deleted without the part that contains it.");
  const draft = new Draft(repo);
  const notes = takeAway(repo, draft, flow, buttonPlaces(repo, written, [{ button, was }]));
  const sent = sendsIn(repo, flow, step).filter(({ event }) => event === button.event);
  const what = `The button ${button.event} at ${stepWords(repo, flow, step)} is deleted`;
  const plan = draft.plan(what, notes, sent.length > 1 ? [] : pressedBy(repo, flow, step, [button.event]));
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this button.");
}

/** Where buttons are written. A block that would become empty is included. */
export function buttonPlaces(
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

/** Whether a block that only lists buttons would become empty. */
function isEmptied({ raw, slots, descriptor, pointer: at }: Block, going: readonly Button[]): boolean {
  const isMore = descriptor === undefined || descriptorOf(descriptor).events.size > 0 || slots.size > 0;
  if (isMore || going.some((one) => one.pointer === at)) return false;
  const lists = Object.entries(raw).flatMap(([key, value]) => (isList(value) ? [[key, value.length] as const] : []));
  const left = lists.map(([key, length]) => {
    return length - going.filter((one) => one.pointer.startsWith(`${pointer(at, key)}/`)).length;
  });
  return left.every((count) => count === 0);
}

/** Notes about simulations and recordings that press the button and no longer can. */
export function pressedBy(repo: Repository, flow: string, step: string, events: readonly string[]): readonly string[] {
  const tries = triesSending(repo, flow, step, new Set(events));
  return [
    ...(tries.length > 0 ? [`These simulations press it, and need another path: ${tries.join(", ")}.`] : []),
    ...(events.some((one) => isRecorded(repo, one))
      ? ["Recordings may press it: record them again (npm run flow -- record)."]
      : []),
  ];
}
