import { chainsIn } from "../../../cel/index.ts";
import type { Json, JsonObject } from "../../../engine/index.ts";
import { flowNamed } from "../../../insight/index.ts";
import {
  entriesOf,
  formsOf,
  isList,
  isObject,
  itemsIn,
  originOf,
  type PlacedForm,
  pointer,
  type Repository,
  schemaId,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import { formNamed, stepsIn } from "../../edits/answer/field-owners.ts";
import { mapStrings, spliced, withCopiedTexts } from "../../edits/copied.ts";
import { type Draft, drafted } from "../../edits/draft.ts";
import type { FreshTexts } from "../../edits/fresh-texts.ts";
import { textsIn } from "../../edits/item/object-at.ts";
import { Refusal } from "../../edits/refusal.ts";
import { formCopied } from "../../edits/step/form-of-step.ts";
import { stepNamed, stepWritten } from "../../edits/step/step-written.ts";
import { comesAfter, gotosOf } from "../../edits/step/transitions.ts";
import type { FieldWords } from "../schema.ts";
import { nodeAt, PARTS, valueIn } from "../target.ts";
import { asWritten, broughtTo, sourcesIn } from "./copied-part.ts";

/** A step that is copied. */
interface StepSource {
  readonly flow: string;
  readonly step: string;
}

/** The new step: its journey, its name, and its title with the key of that. */
interface NewStep {
  readonly flow: string;
  readonly name: string;
  readonly titles: readonly FieldWords[];
  readonly title: string;
  readonly texts: FreshTexts;
}

/**
 * What a step is, once more: with texts, forms and answers of its own, and the conditions and remembered data that it
 * reads. `leadCopy` says where it leads, once it is in its journey.
 */
export function copiedStep(repo: Repository, draft: Draft, of: StepSource, to: NewStep): JsonObject {
  const { step } = stepNamed(repo, of.flow, of.step);
  const node = nodeAt(repo, { flow: of.flow, at: step.pointer });
  // Another journey has no actions, calls and values under the same names.
  const whole = of.flow === to.flow ? asWritten(repo, draft, node) : valueIn(repo, node, node.pointer);
  if (!isObject(whole)) throw new Refusal(PARTS);
  const forms = [...formsOf(repo, flowNamed(repo, of.flow), of.step).values()].map(
    (form): CopiedForm => ({
      form,
      fields: new Set(formNamed(repo, form.schema)?.fields.map(({ name }) => name)),
      own: formCopied(repo, draft, flowNamed(repo, to.flow), to, { flow: of.flow, form }, to.texts),
    }),
  );
  const expressions = new Set(sourcesIn(repo, of.flow, [node.pointer]));
  const own = (text: string): string => {
    const source = text.replace(/^=/, "");
    const shown = forms.find(({ form }) => form.schema === schemaId(text));
    if (text === step.title?.json) return to.title;
    if (shown !== undefined) return shown.own.schema;
    if (!expressions.has(source) && !DATA_PATH.test(text)) return text;
    return text.slice(0, text.length - source.length) + withOwnAnswers(source, forms);
  };
  const answered = mapStrings(withoutDone(whole, of.step), own, own) as JsonObject;
  const keys = textsIn(repo, node).flatMap(({ key }) => (key === step.title?.json ? [] : [key]));
  const copy = withCopiedTexts(answered, keys, to.texts);
  if (of.flow === to.flow) return copy;
  bringEvents(repo, draft, of, to.flow);
  const sources = [...expressions].map((source) => withOwnAnswers(source, forms));
  return broughtTo(repo, draft, { from: of.flow, to: to.flow }, sources, copy);
}

/**
 * The copy with what its new place makes of it (`place`). The step behind it is `before`. Guards of another journey lead
 * to its own steps, so that the copy has those of the place.
 */
export function copiedTo(copy: JsonObject, place: JsonObject, before: string, isSameJourney: boolean): JsonObject {
  const kept = entriesOf(copy).filter(([name]) => !OF_PLACE.has(name) && (name !== "guards" || isSameJourney));
  const reports = itemsIn(place["enter"]);
  const enters = itemsIn(copy["enter"]).filter((one) => reports.length === 0 || valueAt(one, "/track") === undefined);
  return {
    ...place,
    ...Object.fromEntries(kept),
    ...(reports.length + enters.length > 0 && { enter: [...reports, ...enters] }),
    ...(copy["ahead"] !== undefined && { ahead: before }),
  };
}

const OF_PLACE: ReadonlySet<string> = new Set(["path", "title", "progress", "unguarded"]);

const DATA_PATH = /^data(?:\.\w+)+$/;

interface CopiedForm {
  readonly form: PlacedForm;
  readonly fields: ReadonlySet<string>;
  readonly own: { readonly schema: string; readonly into: string | undefined };
}

/** An expression or a path, which names the answers of the copied forms in place of the others. */
function withOwnAnswers(source: string, forms: readonly CopiedForm[]): string {
  const parts = chainsIn(source).flatMap(({ variable, steps }) =>
    forms.flatMap(({ form: { into = "" }, fields, own }) => {
      const path = stepsIn(into);
      const next = steps[path.length]?.name;
      const isIt = path.length > 0 && path.every(({ name }, at) => name === steps[at]?.name);
      const [start, end] = [steps[0]?.span?.start, steps[path.length - 1]?.span?.end];
      if (variable !== "data" || !isIt || start === undefined || end === undefined) return [];
      const isOfForm = next === undefined || fields.has(next);
      return isOfForm && own.into !== undefined ? [{ start, end, to: own.into.replace(/^data\./, "") }] : [];
    }),
  );
  return spliced(source, parts);
}

/** The copy is no step of the progress bar, so that it does not count as the copied one. */
function withoutDone(value: JsonObject, step: string): JsonObject {
  const isDone = (one: Json) => isObject(one) && one["done"] === step;
  const without = (inner: Json): Json => {
    if (isList(inner)) return inner.filter((one) => !isDone(one)).map(without);
    if (!isObject(inner)) return inner;
    const isLeft = ([, one]: readonly [string, Json]) => !isList(one) || one.length === 0 || !one.every(isDone);
    return Object.fromEntries(
      entriesOf(inner)
        .filter(isLeft)
        .map(([name, one]) => [name, without(one)]),
    );
  };
  return without(value) as JsonObject;
}

/** Declares in another journey the analytics events that a copied step reports. */
function bringEvents(repo: Repository, draft: Draft, of: StepSource, to: string): void {
  const [from, path] = [of.flow, to].map((flow) => `flows/${flow}/analytics.json`) as [string, string];
  for (const use of usesOf(repo)) {
    if (use.kind !== "report" || use.place.flow !== of.flow || use.place.step !== of.step) continue;
    const at = pointer("", "events", use.event ?? "");
    const declared = draft.has(from) ? draft.value(from, at) : undefined;
    if (declared !== undefined && draft.has(path) && draft.value(path, at) === undefined) draft.set(path, at, declared);
  }
}

/** Where a copied step is: in its journey, between two steps. */
interface CopyPlace {
  readonly flow: string;
  readonly name: string;
  readonly after: string;
  readonly before: string;
}

/**
 * Leads a copied step on to the step behind it where the copied one leads on, and back to the one before it. What leads
 * elsewhere stays, if the journey has that step.
 */
export function leadCopy(repo: Repository, draft: Draft, of: StepSource, { flow: id, ...to }: CopyPlace): void {
  const { flow: source } = stepNamed(repo, of.flow, of.step);
  const { flow, step, path } = stepWritten(drafted(repo, draft), id, to.name);
  let leadsOn = false;
  for (const handler of step.handlers)
    for (const one of gotosOf({ handlers: [handler] })) {
      const { event } = handler;
      // Where it is put behind itself, what it leads to is the copy already.
      const isLater = one.value === to.name || comesAfter(source, one.value, of.step);
      const isOn = event !== "back" && one.value !== of.step && isLater;
      const isKept = flow.steps.has(one.value) && of.flow === id && event !== "back";
      const leads = isOn ? to.before : one.value === of.step ? to.name : isKept ? one.value : to.after;
      leadsOn ||= isOn;
      draft.set(path, originOf(one).pointer, leads);
    }
  if (!leadsOn) throw new Refusal("Nothing on this page leads on, so that nobody could get past a copy of it.");
}
