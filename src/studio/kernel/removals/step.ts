import { flowNamed } from "../../../insight/index.ts";
import {
  type Flow,
  type FormSource,
  originOf,
  pointer,
  progressOf,
  type Repository,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import { migrateKept } from "../../edits/answer/migrate.ts";
import { placesOf, removeTextsOnlyOf } from "../../edits/answer/removal.ts";
import { type Reference, wholePlace } from "../../edits/answer/reference.ts";
import { referencesTo } from "../../edits/answer/references.ts";
import { isHandedOn, isWithin, removeReferences } from "../../edits/answer/edit-references.ts";
import { everyones } from "../../edits/answer/same-answer.ts";
import { sentToService, callsIn } from "../../edits/answer/sent-to-service.ts";
import { Draft, drafted, type Plan, together } from "../../edits/draft.ts";
import { refuseCountedBehind } from "../../edits/experiment/counted.ts";
import { refuseEmptied, removeArmsChanges } from "../../edits/removal/arms-changes.ts";
import { type Certainty, decideWith } from "../../edits/removal/decide.ts";
import { removeUnneeded } from "../../edits/removal/take-away.ts";
import { type WrittenOut, writtenOutTo } from "../../edits/removal/written-here.ts";
import { callsOnlyOf, type Forgotten, forgottenWith, keptOf } from "../../edits/step/forgotten.ts";
import { stepNamed } from "../../edits/step/step-written.ts";
import { countOneLess, guardsFor, onwardOf } from "../../edits/step/transitions.ts";
import { isRouteStep, readsStep, referencesToStep } from "../../edits/step/references.ts";
import { type CutWalks, cutWalks } from "../../edits/step/cut-walks.ts";
import type { OfStep } from "../named.ts";
import { goesAt, isExpression, loopAt, reportedOnlyBy } from "./step-references.ts";
import { recordedNotes, walkNames } from "../../edits/simulations.ts";

/**
 * Deletes a step: its place in the progress bar, its sample data, its event, its form, its remembered data, guards that
 * only concern it, and texts that nothing else uses. Transitions to it lead to where it led, or to a chosen step, and
 * conditions that name it are decided. If other journeys share a part that names it, this journey gets its own copy.
 * The check is left to the edit around it.
 */
export function stepRemoval(repo: Repository, command: StepRemoval): Plan {
  const { repo: own, parts } = withOwnParts(repo, command);
  const removal = removalIn(own, command);
  if (parts.length === 0) return removal;
  const texts = [...own.files].flatMap(([path, { text }]) =>
    text === repo.files.get(path)?.text ? [] : [[path, text] as const],
  );
  const copies: Plan = { what: removal.what, files: new Map(texts), places: new Map() };
  const note = `This journey gets its own copy of parts that it shares with others, because they name this page (${parts.length}). Later changes of those parts do not reach it.`;
  return together(repo, copies, { ...removal, notes: [...(removal.notes ?? []), note] });
}

type StepRemoval = OfStep & { readonly instead: string | null };

/** Copies shared parts that name the step into the journey, so that other journeys keep theirs. */
function withOwnParts(repo: Repository, { flow, step, instead }: StepRemoval): WrittenOut {
  const path = repo.flows.find(({ id }) => id === flow)?.file.path ?? "";
  return writtenOutTo(repo, path, (now) =>
    usesOf(now).filter((use) => {
      if (use.place.flow !== flow || use.file.path !== path || use.place.step === step) return false;
      const origin = originOf(use);
      if (origin.arm !== undefined) return false;
      // A part of this journey stays one, unless it is also of the step that people get instead.
      const isWritten = valueAt(now.files.get(origin.path)?.value, origin.pointer) !== undefined;
      const isOfOther = use.place.step === instead && origin.pointer !== use.pointer;
      if (origin.path.startsWith(`flows/${flow}/`) && isWritten && !isOfOther) return false;
      return use.kind === "step" ? use.step === step : use.kind === "expression" && readsStep(use.source, step);
    }),
  );
}

function removalIn(repo: Repository, { flow: id, step: name, instead }: StepRemoval): Plan {
  const { flow, step, path } = stepNamed(repo, id, name);
  const { on, back } = onwardOf(flow, step, instead);
  const repos = everyones(repo);
  const draft = new Draft(repo);
  const whole = wholePlace({ path, pointer: pointer("/steps", name) });
  const calls = callsOnlyOf(repo, id, name);
  const only = forgottenWith(repos, flowNamed(repo, id), name);
  const removed: Reference[] = [
    ...guardsFor(
      flow,
      name,
      only.answers.map((one) => one.path),
    ),
  ];
  // Expressions that only its calls used may read its remembered data.
  removed.push(...calls.names(whole));
  const { forgotten, answered, needed } = forgottenIn(repo, repos, only, [...removed, whole]);
  /** What would lead from a page to itself, and promises about the page alone. */
  const also: Reference[] = [];
  const place = progressOf(flow).steps.indexOf(name);
  const walks = cutWalks(repo, draft, flow, { name, on, index: place < 0 ? undefined : place });
  for (const one of referencesToStep(repos, id, name)) {
    if (walks.all.has(one.path) || isWithin(removed, one.path, one.pointer)) continue;
    const at = goesAt(draft, one, path, id, name);
    if (at !== undefined) {
      removed.push(wholePlace({ path: one.path, pointer: at }));
      if (/\/invariants\/\d+$/.test(at)) also.push(one);
    } else if (!isExpression(repo, one)) {
      const to = /\/on\/back(?:\/|$)/.test(one.pointer) ? back : on;
      const from = /^\/steps\/([^/]+)\//.exec(one.pointer)?.[1];
      if (to === from) {
        removed.push(...loopAt(repo, flow, one, on));
        also.push(one);
      } else draft.set(one.path, one.pointer, to);
    }
  }
  for (const at of reportedOnlyBy(repo, id, step)) removed.push(wholePlace(at));
  removed.push(...answered);
  const files = filesOf(forgotten);
  for (const one of removed) refuseCountedBehind(repo, one);
  countOneLess(repo, draft, flow, place);
  removeReferences(draft, removed);
  refuseEmptied(repo, draft);
  const arms = new Set(removeArmsChanges(repo, draft, [...removed, ...files]));
  removeReferences(draft, calls.answers);
  const decided = decideWith(() => drafted(repo, draft), draft, withoutStep(id, name));
  const unused = files.filter((file) => !isNamedElsewhere(drafted(repo, draft), forgotten, file.path));
  for (const file of unused) draft.delete(file.path);
  const { gone: unneeded } = removeUnneeded(repo, draft);
  removed.push(...unneeded.map(wholePlace));
  const texts = removeTextsOnlyOf(repo, draft, [...removed, ...unused], id);
  for (const arm of removeArmsChanges(drafted(repo, draft), draft, [...unneeded, ...texts])) arms.add(arm);
  const why = `The step “${name}” is deleted, with what people have answered there.`;
  const kept = (source: FormSource) => keptOf(repo, source, id, name, forgotten);
  migrateKept(repo, draft, kept, why, (dropped) => ({ drop: dropped }));
  return draft.plan(`The step ${name} of ${id} is deleted`, [
    ...notesOf(repo, flow, name, on, forgotten),
    ...(decided.length > 0
      ? [`What asks whether people were there is decided: ${placesOf(repo, decided).join(", ")}.`]
      : []),
    ...(also.length > 0
      ? [
          `Deleted too, because it would lead from a page to itself or was only about this page: ${placesOf(repo, also).join(", ")}. Look there.`,
        ]
      : []),
    ...needed,
    ...arms,
    ...calls.notes,
    ...walkNotes(walks),
  ]);
}

/** What is certain once a step is gone: people are never at it, and it counts as done. */
function withoutStep(flow: string, step: string): Certainty {
  return {
    isAbout: ({ place }, expression) => place.flow === flow && readsStep(expression, step),
    known: () => ({
      members: { done: { [step]: true } },
      isNever: (path, text) => isRouteStep(path) && text === step,
    }),
    words: `without the step “${step}”`,
  };
}

/** Whether a form is still named: by what stores it, or by another form. */
function isNamedElsewhere({ files }: Repository, { forms }: Forgotten, path: string): boolean {
  const own = forms.find((form) => path.startsWith(`${form}.`)) ?? "";
  const file = `${own.split("/").at(-1) ?? ""}.schema.json`;
  return [...files].some(
    ([other, { text }]) =>
      !other.startsWith(`${own}.`) &&
      /^(?:flows|schemas)\//.test(other) &&
      !other.includes("/migrations/") &&
      [`"${own}"`, `${own.split("/").at(-2) ?? ""}/${file}`, `./${file}`, `"${file}`].some((one) => text.includes(one)),
  );
}

function walkNotes({ shorter, gone }: CutWalks): readonly string[] {
  return [
    ...(shorter.length > 0 ? [`These test walks did something there and are shorter now: ${walkNames(shorter)}.`] : []),
    ...(gone.length > 0 ? [`These test walks only tried this page, and are deleted: ${walkNames(gone)}.`] : []),
  ];
}

/**
 * Which answers are deleted, where they are named outside of what is deleted anyway, and which stay because something
 * else reads them.
 */
function forgottenIn(repo: Repository, repos: readonly Repository[], only: Forgotten, gone: readonly Reference[]) {
  const around = [...gone, ...filesOf(only)];
  const each = only.answers.map((answer) => {
    const named = referencesTo(repos, answer).filter((one) => !isWithin(around, one.path, one.pointer));
    const removed = named.filter((one) => one.role !== "depends" || isHandedOn(repo, one));
    const depending = named.filter((one) => !removed.includes(one) && !isWithin(removed, one.path, one.pointer));
    return { answer, removed, depending };
  });
  const stays = each.filter(({ depending }) => depending.length > 0);
  const places = placesOf(
    repo,
    stays.flatMap(({ depending }) => depending),
  );
  const leaves = each.filter((one) => !stays.includes(one));
  return {
    forgotten: { ...only, answers: leaves.map(({ answer }) => answer) },
    answered: leaves.flatMap(({ removed }) => removed),
    needed:
      places.length === 0
        ? []
        : [`What is answered there is read elsewhere, and is empty from now on: ${places.join(", ")}. Look there.`],
  };
}

function filesOf({ forms }: Forgotten): readonly Reference[] {
  return forms.flatMap((form) =>
    [".schema.json", ".ui.json"].map((ending) => wholePlace({ path: form + ending, pointer: "" })),
  );
}

function notesOf(repo: Repository, flow: Flow, name: string, on: string, { answers }: Forgotten): readonly string[] {
  const calls = callsIn(answers.flatMap((answer) => sentToService(repo, answer)));
  return [
    `What led to it now leads to “${on}”. People who kept its address need a redirect, which a developer adds.`,
    ...(answers.length > 0 ? ["What people have answered there is deleted."] : []),
    ...(calls.length > 0 ? [`The service no longer gets it: ${calls.join(", ")}.`] : []),
    ...(progressOf(flow).steps.includes(name) ? [MOVED] : []),
    ...recordedNotes(repo, name),
  ];
}

const MOVED = "For people who are already past it, one step more counts as done. The place Changes shows for whom.";
