import {
  type Form,
  flowOf,
  formOf,
  formsOf,
  type Named,
  type PlacedForm,
  type Repository,
  type Step,
} from "../../../model/index.ts";
import { rememberedAt } from "../../edits/choices-of.ts";
import { refuseElsewhere } from "../../edits/field-place.ts";
import { fieldCalled, titleOf } from "../../edits/plain-words.ts";
import { Refusal, stepsOfPlaces } from "../../edits/refusal.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { stepWritten } from "../../edits/step/step-written.ts";
import { type Bond, withBound } from "./bonds.ts";
import type { FormPair } from "./to-other-form.ts";

/** Fields of a page's form, and the page that gets them. */
export interface MovedFields {
  readonly flow: string;
  readonly step: string;
  readonly form: string;
  readonly fields: readonly string[];
  readonly to: string;
}

interface AtStep {
  readonly step: Step;
  readonly placed: PlacedForm;
  readonly form: Form;
}

/** The form of a step, which only this step shows. */
export function formAt(repo: Repository, named: Named, id: string, schema?: string): AtStep {
  const { step } = stepWritten(repo, named.id, id);
  const forms = [...formsOf(repo, named, id).values()].filter((one) => schema === undefined || one.schema === schema);
  const [placed, ...others] = forms;
  const source = placed && repo.schemas.get(placed.schema);
  if (placed === undefined || source === undefined || source.layout === undefined)
    throw new Refusal(`${stepWords(repo, named.id, id)} asks nothing.`);
  if (others.length > 0) throw new Refusal(`${stepWords(repo, named.id, id)} has several forms.`);
  const elsewhere = repo.flows.flatMap((flow) =>
    [...flowOf(repo, flow).steps.keys()].flatMap((other) =>
      (flow.id !== named.id || other !== id) &&
      [...formsOf(repo, flow, other).values()].some((one) => one.schema === placed.schema)
        ? [{ flow: flow.id, step: other }]
        : [],
    ),
  );
  if (elsewhere.length > 0)
    throw new Refusal(
      `The questions of ${stepWords(repo, named.id, id)} are also asked at ${elsewhere.map((one) => `${stepWords(repo, one.flow, one.step)}${one.flow === named.id ? "" : ` of the journey “${one.flow}”`}`).join(", ")}, which would change too. Move them at the place JSON.`,
      [],
      stepsOfPlaces(elsewhere),
    );
  return { step, placed, form: formOf(repo, source) };
}

/** The fields that go, in the order of the form. Throws a `Refusal` if they cannot. */
export function fieldsToMove(
  repo: Repository,
  { from, to, shown, into }: FormPair,
  { step, fields, to: target, flow }: MovedFields,
  bonds: readonly Bond[],
) {
  const missing = fields.find((name) => !from.schema.properties.has(name));
  if (missing !== undefined) throw new Refusal(`There is no field “${missing}” in “${titleOf(from)}”.`);
  if (step === target) throw new Refusal("It is on that page already.");
  refuseElsewhere(repo, { form: from, fields: from.fields, schema: from.schema });
  refuseElsewhere(repo, { form: to, fields: to.fields, schema: to.schema });
  if (shown.into === undefined || into.into === undefined)
    throw new Refusal("The journey does not remember what one of these pages asks.");
  refuseUnnamed(repo, from);
  refuseUnnamed(repo, to);
  const moving = withBound(bonds, fields);
  if (moving.size === from.fields.length)
    throw new Refusal(
      fields.length === from.fields.length
        ? `These are all questions of ${stepWords(repo, flow, step)}. Delete the page instead, or move some of them.`
        : `All questions of ${stepWords(repo, flow, step)} belong together: one depends on another.`,
    );
  const taken = [...moving].find((name) => to.schema.properties.has(name));
  if (taken !== undefined)
    throw new Refusal(
      `${stepWords(repo, flow, target)} asks for ${fieldCalled(repo, from.id, taken)} already. Delete it on one of the pages.`,
    );
  const inOrder = from.fields.flatMap(({ name }) => (moving.has(name) ? [name] : []));
  return new Set(inOrder);
}

/** Throws a `Refusal` unless journeys remember the answers of a form by its name. Returns where they do. */
function refuseUnnamed(repo: Repository, form: Form): ReturnType<typeof rememberedAt> {
  const kept = rememberedAt(repo, form);
  if (kept.length > 0 && kept.every(({ isByForm }) => isByForm)) return kept;
  throw new Refusal(
    `What is remembered of “${titleOf(form)}” is described as a whole, not by the names of its questions. First ask a developer to let the journey remember them by the form’s name.`,
  );
}
