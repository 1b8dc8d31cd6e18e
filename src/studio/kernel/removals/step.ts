import {
  type Flow,
  flowOf,
  type FormSource,
  originOf,
  pointer,
  progressOf,
  segmentsOf,
  type Repository,
  type Step,
  usesOf,
} from "../../../model/index.ts";
import { migrateKept } from "../../edits/answer/migrate.ts";
import { placesOf, textsOnlyOf } from "../../edits/answer/removal.ts";
import type { Reference } from "../../edits/answer/reference.ts";
import { referencesTo } from "../../edits/answer/references.ts";
import { isHandedOn, isWithin, removeReferences } from "../../edits/answer/edit-references.ts";
import { isRecorded } from "../../edits/answer/samples.ts";
import { everyones } from "../../edits/answer/same-answer.ts";
import { sentToService } from "../../edits/answer/sent-to-service.ts";
import { removeWithParent, Draft, type Plan } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { armAt, refuseArmsChanges, refuseEmptied } from "../../edits/removal/arms-changes.ts";
import { wholePlace, removeUnneeded } from "../../edits/removal/take-away.ts";
import { type Forgotten, forgottenWith, keptOf, callsOnlyOf } from "../../edits/step/forgotten.ts";
import { guardsFor, onwardOf, countOneLess } from "../../edits/step/transitions.ts";
import { stepReferences } from "../../edits/step/references.ts";
import { type CutWalks, cutWalks } from "../../edits/step/cut-walks.ts";
import type { OfStep } from "../named.ts";
import { TEST_WALKS, walkNames } from "../../edits/test-walks.ts";

/**
 * Deletes a step: its place in the progress bar, its sample data, its event, its form, its remembered data, guards that
 * only concern it, and texts that nothing else uses. Transitions to it lead to where it led, or to a chosen step.
 * Throws a `Refusal` that lists the places if anything else needs the step. The check is left to the edit around it.
 */
export function stepRemoval(
  repo: Repository,
  { flow: id, step: name, instead }: OfStep & { readonly instead: string | null },
): Plan {
  const named = repo.flows.find((one) => one.id === id);
  const flow = named && flowOf(repo, named);
  const step = flow?.steps.get(name);
  if (named === undefined || flow === undefined || step === undefined)
    throw new Refusal(`There is no step “${name}” in ${id}.`);
  const { on, back } = onwardOf(flow, step, instead);
  const repos = everyones(repo);
  const { flows, references } = stepReferences(repos, id, name);
  if (flows.size > 1) throw new Refusal(`“${name}” is named in a part that ${[...flows].join(" and ")} share.`);
  const forgotten = forgottenWith(repos, named, name);
  const { path } = named.file;
  const draft = new Draft(repo);
  const gone = forgotten.answers.map((one) => one.path);
  const going: Reference[] = [...guardsFor(flow, name, gone)];
  const whole = wholePlace({ path, pointer: pointer("/steps", name) });
  const calls = callsOnlyOf(repo, id, name);
  // Expressions that only its calls used may read its remembered data.
  going.push(...calls.names(whole));
  const answered = goingWith(repo, repos, forgotten, [...going, whole, ...filesOf(forgotten)]);
  const needed = new Set<string>();
  const place = progressOf(flow).steps.indexOf(name);
  const walks = cutWalks(repo, draft, flow, { name, on, index: place < 0 ? undefined : place });
  for (const one of references) {
    if (walks.all.has(one.path) || isWithin(going, one.path, one.pointer)) continue;
    const own = goesAt(one, path, id, name);
    if (own !== undefined) going.push(wholePlace({ path: one.path, pointer: own }));
    else if (isAmongPromised(draft, one, id)) going.push(one);
    else if (!redirect(draft, one, path, { name, on, back })) needed.add(needing(repo, one));
  }
  if (needed.size > 0) throw new Refusal(`“${name}” is needed: ${[...needed].join("; ")}. Change that first.`);
  for (const at of reportedOnlyBy(repo, id, step)) going.push(wholePlace(at));
  going.push(...answered);
  refuseArmsChanges(repo, [...going, ...filesOf(forgotten)]);
  countOneLess(repo, draft, flow, place);
  removeReferences(draft, going);
  refuseEmptied(repo, draft);
  for (const file of filesOf(forgotten)) draft.delete(file.path);
  removeReferences(draft, calls.answers);
  const { gone: unneeded } = removeUnneeded(repo, draft);
  going.push(...unneeded.map(wholePlace));
  const texts = textsOnlyOf(repo, [...going, ...filesOf(forgotten)], draft.plan(""), id);
  refuseArmsChanges(repo, [...unneeded, ...texts]);
  for (const text of texts) removeWithParent(draft, text.path, text.pointer);
  const why = `The step “${name}” is deleted, with what people have answered there.`;
  const kept = (source: FormSource) => keptOf(repo, source, id, name, forgotten);
  migrateKept(repo, draft, kept, why, (at) => ({ drop: at }));
  return draft.plan(`The step ${name} of ${id} is deleted`, [
    ...notesOf(repo, flow, name, on, forgotten),
    ...calls.notes,
    ...walkNotes(walks),
  ]);
}

function walkNotes({ shorter, gone }: CutWalks): readonly string[] {
  return [
    ...(shorter.length > 0 ? [`These test walks did something there and are shorter now: ${walkNames(shorter)}.`] : []),
    ...(gone.length > 0 ? [`These test walks only tried this page, and are deleted: ${walkNames(gone)}.`] : []),
  ];
}

/** Describes a place that leads to the step and cannot lead elsewhere. */
function needing(repo: Repository, place: Reference): string {
  const arm = armAt(repo, place);
  if (arm !== undefined) return `in what ${arm} changes`;
  const [root, step] = segmentsOf(place.pointer);
  if (root === "conditions") return `in the condition “${step}”`;
  return placesOf(repo, [{ ...place, ...(root === "steps" && step !== undefined && { step }) }]).join();
}

/**
 * Where the deleted answers are named outside of what is deleted anyway. Throws a `Refusal` if something reads them.
 */
function goingWith(
  repo: Repository,
  repos: readonly Repository[],
  { answers }: Forgotten,
  gone: readonly Reference[],
): readonly Reference[] {
  const named = answers
    .flatMap((answer) => referencesTo(repos, answer))
    .filter((one) => !isWithin(gone, one.path, one.pointer));
  const going = named.filter((one) => one.role !== "depends" || isHandedOn(repo, one));
  const depending = named.filter((one) => !going.includes(one) && !isWithin(going, one.path, one.pointer));
  if (depending.length === 0) return going;
  throw new Refusal(`What is answered there is needed: ${placesOf(repo, depending).join(", ")}. Change that first.`);
}

/** The files of the deleted forms. */
function filesOf({ forms }: Forgotten): readonly Reference[] {
  return forms.flatMap((form) =>
    [".schema.json", ".ui.json"].map((ending) => wholePlace({ path: form + ending, pointer: "" })),
  );
}

function notesOf(repo: Repository, flow: Flow, name: string, on: string, { answers }: Forgotten): readonly string[] {
  const sent = answers.flatMap((answer) => sentToService(repo, answer));
  const calls = [...new Set(sent.map(({ operation, name: called }) => `${operation} (${called})`))];
  return [
    `What led to it now leads to “${on}”. People who kept its address need a redirect, which a developer adds.`,
    ...(answers.length > 0 ? ["What people have answered there is deleted."] : []),
    ...(calls.length > 0 ? [`The service no longer gets it: ${calls.join(", ")}.`] : []),
    ...(progressOf(flow).steps.includes(name) ? [MOVED] : []),
    ...(isRecorded(repo, name) ? [TEST_WALKS] : []),
  ];
}

const MOVED = "For people who are already past it, one step more counts as done. The place Changes shows for whom.";

/** The part to delete if a reference is in the step itself, in its entry of the progress bar, or in its sample data. */
function goesAt({ path, pointer: at }: Reference, own: string, flow: string, name: string): string | undefined {
  const step = pointer("/steps", name);
  if (path === `flows/${flow}/dev.json`) return at;
  if (path !== own) return undefined;
  if (at === step || at.startsWith(`${step}/`)) return step;
  return /^\/progress\/steps\/\d+(?=\/)/.exec(at)?.[0];
}

/** Whether the reference is one of several steps of an invariant, which still holds at the others. */
function isAmongPromised(draft: Draft, { path, pointer: at }: Reference, flow: string): boolean {
  const list = /^(\/invariants\/\d+\/at)\/\d+$/.exec(at)?.[1];
  const isOwn = path === `flows/${flow}/flow.json` || path === `flows/${flow}/invariants.json`;
  const steps = list === undefined || !isOwn ? undefined : draft.value(path, list);
  return Array.isArray(steps) && steps.length > 1;
}

interface Instead {
  readonly name: string;
  readonly on: string;
  readonly back: string | undefined;
}

/** Redirects a transition to where the step led. Returns `false` if that is impossible. */
function redirect(draft: Draft, { path, pointer: at }: Reference, own: string, { name, on, back }: Instead): boolean {
  if (path !== own || draft.value(path, at) !== name) return false;
  const from = /^\/steps\/([^/]+)\//.exec(at)?.[1];
  const isWay =
    at === "/start" || at.endsWith("/goto") || /\/on\/[^/]+$/.test(at) || /^\/steps\/[^/]+\/ahead$/.test(at);
  const to = /\/on\/back(?:\/|$)/.test(at) ? back : on;
  if (!isWay || to === undefined || to === from) return false;
  draft.set(path, at, to);
  return true;
}

/** Declarations of events that only this step reports. */
function reportedOnlyBy(repo: Repository, flow: string, step: Step) {
  const path = `flows/${flow}/analytics.json`;
  const reports = usesOf(repo).flatMap((use) =>
    use.kind === "report" && use.event !== undefined && use.place.flow === flow ? [{ ...use, event: use.event }] : [],
  );
  const others = new Set(reports.flatMap(({ event, place }) => (place.step === step.id ? [] : [event])));
  const own = new Set(reports.flatMap(({ event, place }) => (place.step === step.id ? [event] : [])));
  const file = repo.files.get(path);
  if (file === undefined) return [];
  return [...own].filter((one) => !others.has(one)).map((one) => originOf({ file, pointer: pointer("/events", one) }));
}
