import {
  type Flow,
  originOf,
  pointer,
  progressOf,
  type Repository,
  type Step,
  type Written,
} from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { Refusal } from "../../edits/refusal.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { simulationNotesAt } from "../../edits/step/simulations.ts";
import { stepWritten } from "../../edits/step/step-written.ts";
import { comesAfter, countMoved, gotosOf, onwardOf, transitionsBetween } from "../../edits/step/transitions.ts";

/** A step, and the two steps between which it is to be, with the transitions that will lead to it. */
interface StepMove {
  readonly flow: string;
  readonly step: string;
  readonly after: string;
  readonly before: string;
  readonly transitions: readonly string[];
}

/**
 * Moves a step between two others: what led to it leads to where it led, the chosen transitions lead to it, and it leads
 * on to the step behind it. Its place in the progress bar follows.
 */
export function moveStep(repo: Repository, { flow: id, step: name, transitions, ...to }: StepMove): Plan {
  const { flow, step, path } = stepWritten(repo, id, name);
  const [above, below] = [flow.steps.get(to.after), flow.steps.get(to.before)];
  if (above === undefined || below === undefined || above === step || below === step)
    throw new Refusal("The pages around its new place no longer exist.");
  const { on, back } = onwardOf(flow, step, nextOf(repo, flow, step));
  const between = transitionsBetween(flow, { transitions }, above, below);
  const draft = new Draft(repo);
  const lead = (one: Written, target: string): void => {
    const origin = originOf(one);
    if (origin.path !== path)
      throw new Refusal(shared(repo, id, one, origin.path), [], [{ flow: id, step: name }], true);
    draft.set(path, origin.pointer, target);
  };
  for (const other of [flow, ...flow.steps.values()])
    for (const handler of other.handlers)
      for (const one of gotosOf({ handlers: [handler] })) {
        const isBack = handler.event === "back";
        if (other === step && (isBack || one.value === on)) lead(one, isBack ? to.after : to.before);
        // A later step may lead to it for another reason, such as to change an answer.
        const isBefore = !("id" in other) || !comesAfter(flow, other.id, name);
        if (other === step || one.value !== name || !(isBack || isBefore)) continue;
        const past = isBack ? back : on;
        if ("id" in other && other.id === past)
          throw new Refusal(
            `${stepWords(repo, id, other.id)} comes after it and leads back to it, and would then lead to itself. Under “Where people can go” there, lead that elsewhere or delete it, then move the page.`,
            [],
            [{ flow: id, step: other.id }],
            true,
          );
        lead(one, past);
      }
  for (const at of [...between.leading, ...between.back]) draft.set(path, at, name);
  if (flow.start?.value === name) lead(flow.start, on);
  for (const { id: other, ahead } of flow.steps.values()) {
    if (ahead === undefined) continue;
    if (other === name && ahead.value === on) lead(ahead, to.before);
    else if (ahead.value === name && !comesAfter(flow, other, name)) lead(ahead, on);
    else if (other === to.after && ahead.value === to.before) lead(ahead, name);
  }
  const moved = moveInProgress(repo, draft, path, flow, name, to);
  return draft.plan(`${stepWords(repo, id, name)} moves behind ${stepWords(repo, id, to.after)}`, [
    ...between.notes,
    ...(moved ? [MOVED] : []),
    ...simulationNotesAt(repo, draft, id, name),
  ]);
}

const MOVED = "For people who are in the middle, other steps count as done. The place Changes shows for whom.";

/** The only step to which a step leads on. Throws a `Refusal` if there are several. */
function nextOf(repo: Repository, flow: Flow, step: Step): string {
  const onwards = gotosOf({ handlers: step.handlers.filter(({ event }) => event !== "back") });
  const targets = [...new Set(onwards.map(({ value }) => value))].filter((one) => comesAfter(flow, one, step.id));
  const [only, ...others] = targets;
  const here = [{ flow: flow.id, step: step.id }];
  if (only === undefined)
    throw new Refusal(
      "It leads on to no later page, so that none could be behind it. Add a transition first.",
      [],
      here,
      true,
    );
  if (others.length === 0) return only;
  const named = new Intl.ListFormat("en").format(targets.map((one) => stepWords(repo, flow.id, one)));
  throw new Refusal(
    `It leads on to several pages: ${named}. People who skip one of them would get elsewhere than now. Under “Where people can go”, lead all but one elsewhere or delete them, then move it.`,
    [],
    here,
    true,
  );
}

/** A transition that several pages or journeys have cannot lead elsewhere for one of them. */
const shared = (repo: Repository, flow: string, { value }: Written, path: string): string =>
  `That it leads to ${stepWords(repo, flow, value)} is written once for several pages (${path}), which would all lead elsewhere. Ask a developer to write it for this page alone.`;

/** Moves the entry of the progress bar along, and says whether it has another place then. */
function moveInProgress(
  repo: Repository,
  draft: Draft,
  path: string,
  flow: Flow,
  name: string,
  { after, before }: Pick<StepMove, "after" | "before">,
): boolean {
  const order = progressOf(flow);
  const from = order.steps.indexOf(name);
  // Outside of the bar, a step counts as the one behind it.
  const counted = pointer("/steps", name, "progress");
  const as = order.steps[order.of(before)];
  if (from < 0 && as !== undefined && draft.value(path, counted) !== undefined) draft.set(path, counted, as);
  if (from < 0) return false;
  const rest = order.steps.filter((one) => one !== name);
  const [above, next] = [rest.indexOf(after), rest.indexOf(before)];
  if (above < 0 && next < 0)
    throw new Refusal("It is a step of the progress bar, and neither step around its new place is one.");
  const to = next < 0 ? above + 1 : next;
  if (to === from) return false;
  const list = "/progress/steps";
  refuseCounted(repo, path, list, Math.min(from, to), Math.max(from, to));
  for (let index = from; index < to; index += 1) draft.swap(path, list, index);
  for (let index = from; index > to; index -= 1) draft.swap(path, list, index - 1);
  countMoved(repo, draft, flow, rest.toSpliced(to, 0, name));
  return true;
}
