import type { Json, JsonObject } from "../../engine/index.ts";
import { type Flow, flowOf, pointer, progressOf, type Repository, type Step } from "../../model/index.ts";
import { Draft, type Plan, plannedIn, together } from "../edits/draft.ts";
import { type FreshTexts, freshTexts } from "../edits/fresh-texts.ts";
import { Refusal } from "../edits/refusal.ts";
import { backText, onwardText } from "../edits/step/add-button.ts";
import { reportedEvent } from "../edits/step/reported-event.ts";
import { type FormOfStep, formOfStep, formTaking } from "../edits/step/form-of-step.ts";
import { sampleBetween, transitionsBetween } from "../edits/step/transitions.ts";
import { sentBy, sentFrom, simulationNotesAt, throughNew } from "../edits/step/simulations.ts";
import { verified } from "../edits/verified.ts";
import {
  commandSchema,
  whole,
  name,
  fieldName,
  form,
  words,
  RULE_POINTER,
  type Of,
  type FieldWords,
} from "../kernel/schema.ts";
import { copiedStep, copiedTo, leadCopy } from "../kernel/inserts/copied-step.ts";
import { moveFields } from "../kernel/moves/fields.ts";
import { newField, type NewField } from "../kernel/new-things.ts";
import { withDialog } from "../kernel/dialog-words.ts";

/** Adds a step between two others. */
export const ADD_STEP = withDialog(
  commandSchema(
    "add-step",
    {
      flow: name,
      titles: { ...words, title: "Its title" },
      /** Its name in the files. */
      name: {
        ...fieldName,
        title: "What do you call it?",
        "x-called": { most: 60, example: "before you start", otherwise: "titles" },
      },
      /** Its path below the journey's base path. */
      path: {
        type: "string",
        pattern: "^(/[a-z0-9]+(-[a-z0-9]+)*)+$",
        maxLength: 100,
        title: "Its address in the journey",
        errorMessage: "Write a slash, then small letters, digits and hyphens",
      },
      after: name,
      before: name,
      /** The transitions between the two steps that will lead to the new one, by their place in the journey's file. */
      transitions: { type: "array", minItems: 1, maxItems: 100, items: RULE_POINTER, title: "What leads to it now?" },
      counts: { type: "boolean", title: "It is a step of the progress bar" },
      /** The first field of its form. `null` if the page is only for reading. */
      asks: {
        anyOf: [
          whole({ ...newField, name: { ...newField.name, title: "What do you call the question?" } }),
          { type: "null" },
        ],
        title: "Its first question",
        description:
          "People continue to where this transition led. Add more questions at the place Page. The journey remembers the answers. A developer decides whether the service gets them.",
        "x-asked-if": { title: "What do people do there?", no: "They read it", yes: "They answer questions" },
      },
    },
    {
      /** Fields of another page that it asks for from now on, with what has to stay with them. */
      takes: whole({ step: name, form, fields: { type: "array", minItems: 1, maxItems: 100, items: name } }),
      /** The step that it is a copy of, of any journey. */
      copies: whole({ flow: name, step: name }),
    },
  ),
  { title: "Add a step", "x-button": "Add a step after it…" },
);
export type AddStep = Of<typeof ADD_STEP>;

/**
 * Adds a page between two steps, as the recipes do: people read it, or fill in a form that starts with one field, and
 * continue to the same step as before. It gets the guards of the step after it. With a form, that step needs no further
 * guards, because the progress's own guard requires each of its steps.
 */
export function addStep(repo: Repository, command: AddStep): Plan {
  // The check also reports missing translations, which are no reason to refuse.
  const languages = [...repo.locales.keys()];
  const everyone = languages.map((language) => ({ language, value: command.name }));
  const asks = command.asks && translated(command.asks, everyone);
  const cannot = `The Studio cannot add “${command.name}”. Ask a developer.`;
  const plan = whollyPlanned(repo, command);
  const isTranslated = languages.every((id) => command.titles.some(({ language, value }) => language === id && value));
  if (asks === null && isTranslated) return verified(repo, plan, cannot);
  verified(repo, whollyPlanned(repo, { ...command, titles: everyone, asks }), cannot);
  return plan;
}

/** The new step, and then what it takes from another one. */
function whollyPlanned(repo: Repository, command: AddStep): Plan {
  const step = planned(repo, command);
  const { takes, flow, name } = command;
  if (takes === undefined) return step;
  return together(repo, step, moveFields(plannedIn(repo, step), { flow, ...takes, to: name }));
}

function planned(repo: Repository, command: AddStep): Plan {
  const { name, path, titles, counts, asks, takes, copies } = command;
  const { named, flow, after, before } = stepsAround(repo, command);
  const file = named.file.path;
  if (flow.steps.has(name)) throw new Refusal(`There is a step “${name}” already.`);
  const other = [...flow.steps.values()].find((step) => step.path?.value === path);
  if (other !== undefined) throw new Refusal(`The step “${other.id}” has the address ${path} already.`);
  const draft = new Draft(repo);
  const texts = freshTexts(repo, draft, { file: flow.id, prefix: `${name}.` });
  const title = texts.add("title", titles);
  const { leading, from, back, isWhole, notes } = transitionsBetween(flow, command, after, before);
  for (const at of [...leading, ...back]) draft.set(file, at, name);
  const keys = Object.keys(draft.value(file, "/steps") ?? {});
  const seen = reportedEvent(repo, draft, flow, name, titles[0]?.value ?? name);
  const stepForm = takes
    ? formTaking(repo, draft, named, { name, titles }, takes)
    : asks === null
      ? undefined
      : formOfStep(repo, draft, named, { name, titles, asks }, texts);
  const copy = copies && copiedStep(repo, draft, copies, { flow: flow.id, name, titles, title, texts });
  const step = partsOf({ repo, texts, flow, after, before, command, title, event: seen, form: stepForm, copy });
  draft.add(file, "/steps", name, keys.indexOf(after.id) + 1, step);
  if (copies) leadCopy(repo, draft, copies, { flow: flow.id, name, after: after.id, before: before.id });
  if (after.ahead?.value === before.id) draft.set(file, pointer("/steps", after.id, "ahead"), name);
  const index = counts ? putInProgress(draft, file, flow, command, title) : undefined;
  sampleBetween(repo, draft, flow, command, index);
  // If only some of several transitions lead to the step, it is unknown which of them a simulation takes.
  const event = copies
    ? sentFrom(repo, copies)
    : takes
      ? { name: "submit", values: {} }
      : asks === null
        ? { name: "continue" }
        : sentBy(asks);
  if (isWhole && event !== undefined) throughNew(repo, draft, flow, { name, from, before: before.id, index }, event);
  const unasked = (stepForm !== undefined || copies !== undefined) && !counts ? [PASSED_BY] : [];
  const said = [
    ...notes,
    ...unasked,
    ...(counts ? [MOVED] : []),
    ...simulationNotesAt(repo, draft, flow.id, before.id),
  ];
  return draft.plan(`A new step in ${flow.id}: ${titles[0]?.value ?? name}`, said);
}

/** The same field with texts in every language. */
function translated(field: NewField, words: readonly FieldWords[]): NewField {
  const choices = field.choices.map(({ value }) => ({ value, labels: words }));
  return { ...field, labels: words, problems: words, choices };
}

const PASSED_BY =
  "It is not a step of the progress bar: people who open the address of the page after it get there without answering it.";
const MOVED = "For people who are already past it, one step less counts as done. The place Changes shows for whom.";

/** The two steps as written in the journey's own file. */
function stepsAround(repo: Repository, command: AddStep) {
  const named = repo.flows.find(({ id }) => id === command.flow);
  const flow = named && flowOf(repo, named);
  const [after, before] = [flow?.steps.get(command.after), flow?.steps.get(command.before)];
  if (named === undefined || flow === undefined || after === undefined || before === undefined)
    throw new Refusal(`${command.flow} no longer has both steps, “${command.after}” and “${command.before}”.`);
  return { named, flow, after, before };
}

interface Parts {
  readonly repo: Repository;
  readonly texts: FreshTexts;
  readonly flow: Flow;
  readonly after: Step;
  readonly before: Step;
  readonly command: AddStep;
  readonly title: string;
  readonly event: string | undefined;
  readonly form: FormOfStep | undefined;
  /** The step that it is a copy of. */
  readonly copy: JsonObject | undefined;
}

function partsOf({ repo, texts, flow, after, before, command, title, event, form, copy }: Parts): JsonObject {
  const { name, path, counts } = command;
  const order = progressOf(flow);
  // If the step is not part of the progress bar, the bar shows the same position as for the step after it.
  const as = counts ? undefined : order.steps[order.of(before.id)];
  const written = repo.flows.find(({ id }) => id === flow.id)?.file;
  const guards = written && guardsOf(repo, written.path, before.id);
  const common = {
    path,
    title,
    ...(as !== undefined && { progress: as }),
    ...(before.unguarded && { unguarded: true }),
    ...(guards !== undefined && { guards }),
    ...(event !== undefined && { enter: [{ track: event }] }),
  };
  if (copy !== undefined) return copiedTo(copy, common, before.id, command.copies?.flow === flow.id);
  const onward = onwardText(flow, after, texts);
  return {
    ...common,
    page: [
      { block: "back", text: backText(flow, texts) },
      { block: "heading", text: title },
      form === undefined
        ? { block: "actions", buttons: [{ event: "continue", text: onward, variant: "primary" }] }
        : { block: "form", schema: form.schema, into: form.into, submit: onward },
    ],
    on: {
      back: after.id,
      [form === undefined ? "continue" : "submit"]: counts ? { do: [{ done: name }], goto: before.id } : before.id,
    },
  };
}

function guardsOf(repo: Repository, path: string, step: string): Json | undefined {
  const guards = new Draft(repo).value(path, pointer("/steps", step, "guards"));
  return Array.isArray(guards) && guards.length === 0 ? undefined : guards;
}

/** Inserts the step after the previous step of the progress bar, and returns its index. */
function putInProgress(
  draft: Draft,
  path: string,
  flow: Flow,
  { after, before, name }: AddStep,
  label: string,
): number {
  const order = progressOf(flow);
  const list = draft.value(path, "/progress/steps");
  const next = order.of(before);
  const index = next >= 0 ? next : order.of(after) + 1;
  if (!Array.isArray(list) || flow.progress?.done === undefined || order.of(after) < 0 || index <= order.of(after))
    throw new Refusal(
      "It cannot be a step of the bar here: the steps before and after it must both be in the bar, in this order.",
    );
  draft.insert(path, "/progress/steps", index, { step: name, label });
  return index;
}
