import {
  type BlockView,
  type FormDefinition,
  type JsonObject,
  type Program,
  type ReplayEvent,
  type ReplayState,
  view,
} from "../../engine/index.ts";
import { loadForm } from "../../compiler/forms/index.ts";
import { type Completer, completerOf } from "../../explorer/index.ts";
import { type Named, oncePerKey, type Repository } from "../../model/index.ts";
import type { Difference } from "./concerns.ts";
import type { Names } from "./names.ts";
import type { RowPlace } from "./differences.ts";
import { keyOf } from "./expect.ts";

/** The forms of a journey, each compiled once. */
export interface Forms {
  definition(id: string): Promise<FormDefinition>;
  completer(id: string): Promise<Completer>;
}

export function formsOnce(repo: Repository, flow: Named): Forms {
  return {
    definition: oncePerKey((id) => loadForm(repo, id)),
    completer: oncePerKey((id) => completerOf(repo, flow, id)),
  };
}

/** A submitted form. `isShown` is false if the page does not show it. */
interface Submitted {
  readonly form: string;
  readonly schema: string;
  readonly isShown: boolean;
  readonly values: JsonObject;
  readonly context: JsonObject | undefined;
}

/** The form that an event submits, or `undefined` if it submits none. */
export function submittedBy(program: Program, { snapshot, at }: ReplayState, what: ReplayEvent): Submitted | undefined {
  if (snapshot === null || what.do !== "send" || what.event.name.split(".").at(-1) !== "submit") return undefined;
  const { form = "form", values = snapshot.forms[form]?.values ?? {} } = what.event;
  const use = program.steps[snapshot.step]?.forms[form];
  if (use === undefined) return undefined;
  const block = allBlocks(view(program, snapshot, at)).find(({ props }) => props["schema"] === use.schema);
  const context = block?.props["context"];
  return {
    form,
    schema: use.schema,
    isShown: block !== undefined,
    values,
    context: isRecord(context) ? context : undefined,
  };
}

/** The form's messages for refused values, by field, or `undefined` if all values are accepted. */
export async function refusalOf(
  { form, schema, isShown, values, context }: Submitted,
  forms: Forms,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!isShown) return { "": `the form "${form}" is not shown` };
  const problems = (await forms.definition(schema)).validate(values, context);
  if (problems.length === 0) return undefined;
  return Object.fromEntries(problems.map(({ path, text }) => [path, keyOf(text)]));
}

/** The values with an answer to each open question added, or `undefined` if the form refuses them even so. */
export async function completed(
  { schema, isShown, values, context }: Submitted,
  forms: Forms,
): Promise<JsonObject | undefined> {
  if (!isShown) return undefined;
  const whole = (await forms.completer(schema))(values, context ?? {});
  if (whole === undefined || (await forms.definition(schema)).validate(whole, context).length > 0) return undefined;
  return whole;
}

/** Questions that were added to a form after the recording. */
export function newQuestions(
  problems: Readonly<Record<string, string>>,
  { sensitivity, step }: RowPlace,
): Difference[] {
  return Object.entries(problems).map(([path, key]) => {
    const concern = sensitivity.field(step, path);
    const sentence = `the form is no longer sent without "${path}" (${key})`;
    const say = ({ field, value }: Names) => `the form is no longer sent without ${field(path)} (${value(key)})`;
    return { sentence, say, accepted: { answers: path }, ...(concern !== undefined && { concern }) };
  });
}

/** The event with these values in the form. */
export function withValues(what: ReplayEvent, values: JsonObject): ReplayEvent {
  return what.do === "send" ? { ...what, event: { ...what.event, values } } : what;
}

/** The blocks of a page, also inside others and in a dialog. */
export function allBlocks({ page, aside, header, dialog }: ReturnType<typeof view>): readonly BlockView[] {
  const inside = (block: BlockView): readonly BlockView[] => [
    block,
    ...Object.values(block.slots).flat().flatMap(inside),
  ];
  return [...page, ...aside, ...(header ?? []), ...(dialog?.page ?? [])].flatMap(inside);
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
