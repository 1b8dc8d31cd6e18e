import { flowNamed, type Transition, transitionsOf } from "../../../insight/index.ts";
import { type Repository, experimentsOf, segmentsOf, flowOf, pointer } from "../../../model/index.ts";
import { removeWithParent, type Draft, drafted } from "../draft.ts";
import { backwards } from "../answer/edit-references.ts";
import { type FilePlace, wholePlace, placeKey } from "../answer/reference.ts";
import { removeTextsOnlyOf } from "../answer/removal.ts";
import { textsByWords } from "../plain-words.ts";
import { refuseCountedBehind } from "../experiment/counted.ts";
import { Refusal, messageOf } from "../refusal.ts";
import { removeArmsChanges } from "./arms-changes.ts";
import { problemsOfRules } from "../verified.ts";
import { stepWords } from "../rule-words.ts";

/**
 * Removes places of a journey, or of a form's layout (`flow` is `undefined`), with everything that only they needed:
 * handlers of their events, dialogs, names, texts in every language, and arms' changes there. Returns notes about it.
 * Throws a `Refusal` if a step could no longer be left or reached.
 */
export function takeAway(
  repo: Repository,
  draft: Draft,
  flow: string | undefined,
  places: readonly FilePlace[],
): readonly string[] {
  for (const place of places) refuseCountedBehind(repo, place);
  const arms = new Set(removeArmsChanges(repo, draft, places));
  for (const { path, pointer: at } of places.toSorted(backwards)) removeWithParent(draft, path, at);
  const { gone: unneeded, after } = removeUnneeded(repo, draft);
  if (flow !== undefined) refuseDeadEnds(repo, after, flow);
  const gone = [...places, ...unneeded];
  const texts = removeTextsOnlyOf(repo, draft, gone.map(wholePlace), flow);
  // Those of the places themselves are already removed.
  for (const one of removeArmsChanges(drafted(repo, draft), draft, [...unneeded, ...texts])) arms.add(one);
  const keys = [...new Set(texts.map(({ key }) => key))];
  const goes = [...wordsForGone(unneeded), ...(keys.length > 0 ? [textsByWords(repo, keys)] : [])];
  return [...(goes.length > 0 ? [`Also deleted, because nothing else needs it: ${goes.join("; ")}.`] : []), ...arms];
}

/**
 * Rules whose findings can be deleted together with their last user. Unused texts are handled separately, because the
 * check assumes that its own pages use some of them.
 */
const UNUSED: ReadonlySet<string> = new Set(["unsent-event", "unused-name", "dead-rule"]);

/**
 * Removes what an edit leaves unused: handlers of events that nothing sends, dialogs that nothing opens, names that
 * nothing reads, and what only these needed. Returns their places and the resulting files. `mayGo` tells which of them
 * may be removed.
 */
export function removeUnneeded(
  repo: Repository,
  draft: Draft,
  mayGo: (place: FilePlace) => boolean = () => true,
): { readonly gone: readonly FilePlace[]; readonly after: Repository } {
  const known = new Set(unusedIn(repo).map(placeKey));
  // An arm's change is removed as a whole or not at all.
  const experiments = new Set(experimentsOf(repo).list.map(({ file }) => file.path));
  const gone: FilePlace[] = [];
  for (;;) {
    const after = drafted(repo, draft);
    const fresh = unusedIn(after).filter(
      (one) => !known.has(placeKey(one)) && !experiments.has(one.path) && mayGo(one),
    );
    const removed = fresh.filter(({ path, pointer: at }) => draft.has(path) && draft.value(path, at) !== undefined);
    if (removed.length === 0) return { gone, after };
    for (const { path, pointer: at } of removed.toSorted(backwards)) removeWithParent(draft, path, at);
    gone.push(...removed);
  }
}

function unusedIn(repo: Repository): readonly FilePlace[] {
  try {
    return problemsOfRules(repo, UNUSED).map(({ file, pointer }) => ({ path: file, pointer }));
  } catch (error) {
    throw new Refusal(`The Studio cannot find out now what depends on it. ${messageOf(error)}`);
  }
}

/** Describes what is removed with an edit. Parts without a name are left out. */
export function wordsForGone(places: readonly FilePlace[]): readonly string[] {
  return places.flatMap(({ path, pointer: at }) => {
    const [kind = "", name = "", member, last] = segmentsOf(at);
    if (kind === "steps" && member === "on") return [`what “${name}” does after “${last}”`];
    if (kind === "steps" && member === "dialogs") return [`the dialog “${last}” of “${name}”`];
    if (kind === "on") return [`what the journey does after “${name}”`];
    if (path.endsWith("/analytics.json")) return [`the event “${name}” of analytics`];
    return member === undefined && NAMED[kind] !== undefined ? [`the ${NAMED[kind]} “${name}”`] : [];
  });
}

const NAMED: Readonly<Record<string, string>> = {
  conditions: "condition",
  values: "value",
  actions: "actions",
  calls: "call",
  settings: "setting",
  query: "parameter of the address",
  definitions: "definition",
};

/** Throws a `Refusal` if an edit creates a page that cannot be left or reached. */
export function refuseDeadEnds(before: Repository, after: Repository, flow: string): void {
  const [was, is] = [before, after].map((repo) => transitionsOf(flowNamed(repo, flow)));
  const steps = flowOf(after, flowNamed(after, flow)).steps;
  for (const [id, { end }] of steps) {
    const isOnward = (transition: Transition) =>
      transition.from === id && isChosen(transition) && !("step" in transition.to && transition.to.step === id);
    if (!end && was?.some(isOnward) === true && is?.some(isOnward) !== true)
      throw new Refusal(
        `It is the only way on from ${stepWords(before, flow, id)}, so people there could not continue. Add another one first.`,
      );
    if (isLost(before, after, flow, id))
      throw new Refusal(
        `It is the only way to ${stepWords(before, flow, id)}. Add another one first, or delete that step on the map.`,
      );
  }
}

const NO_PATH_IN: ReadonlySet<string> = new Set(["no-path-in"]);

/** Whether the check finds an unreachable step that was reachable before. */
export function isLost(before: Repository, after: Repository, flow: string, step: string): boolean {
  const [was, is] = [before, after].map((repo) =>
    problemsOfRules(repo, NO_PATH_IN).some(
      ({ file, pointer: at }) => file === `flows/${flow}/flow.json` && at === pointer("/steps", step),
    ),
  );
  return is === true && was === false;
}

/** Something that a person does or waits for, and that succeeds. The way back does not count. */
function isChosen({ cause }: Transition): boolean {
  return cause.kind === "ok" || cause.kind === "timer" || (cause.kind === "action" && cause.event !== "back");
}
