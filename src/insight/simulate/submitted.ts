import {
  equal,
  type BlockView,
  type FormDefinition,
  type Json,
  type JsonObject,
  type Program,
  type ReplayEvent,
  type ReplayState,
  view,
} from "../../engine/index.ts";
import { type Completer, completerOf } from "../../explorer/index.ts";
import { type Named, oncePerKey, type Repository } from "../../model/index.ts";
import type { Difference } from "./concerns.ts";
import { flat, type RowPlace } from "./differences.ts";
import { IN_FILES, type Names } from "./names.ts";
import { editsBetween } from "./retyped.ts";
import { takingAt } from "./taken-over.ts";
import { keyOf } from "./expect.ts";

/** The forms of a journey, each compiled once. */
export interface Forms {
  definition(id: string): Promise<FormDefinition>;
  completer(id: string): Promise<Completer>;
}

export function formsOnce(repo: Repository, flow: Named): Forms {
  return {
    // Loaded only here: simulations are compared anew only after an edit of what they show.
    definition: oncePerKey(async (id) => (await import("../../compiler/definitions/index.ts")).loadForm(repo, id)),
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

/**
 * The values with an answer to each open question, and another answer wherever one is refused. `undefined` if the form
 * refuses them even so.
 */
export async function completed(
  { schema, isShown, values, context }: Submitted,
  forms: Forms,
): Promise<JsonObject | undefined> {
  if (!isShown) return undefined;
  const [complete, { validate }] = [await forms.completer(schema), await forms.definition(schema)];
  let kept: Json = values;
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = kept as JsonObject;
    const whole = complete(own, context ?? {});
    const found = whole && [{ ...whole, ...own }, whole].find((one) => validate(one, context).length === 0);
    // In the order in which the answers were typed, because recorded lines contain them.
    if (found !== undefined) return { ...pick(found, Object.keys(values)), ...found };
    const typed = flat(kept);
    const refused = validate(kept as JsonObject, context).flatMap(({ path }) => typed[path] ?? []);
    if (refused.length === 0) return undefined;
    // An answer that repeats a refused one, such as the password typed again, is another one too.
    for (const [path, answer] of Object.entries(typed))
      if (refused.some((one) => equal(one, answer))) kept = takingAt(kept, {}, path);
  }
  return undefined;
}

const ROUNDS = 4;

function pick(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));
}

/** Questions that were added to a form, and answers that it refuses now. */
export function newAnswers(
  problems: Readonly<Record<string, string>>,
  { sensitivity, step }: RowPlace,
  values: JsonObject,
  filledIn: JsonObject,
): Difference[] {
  const typed = flat(values);
  const edits = editsBetween(values, filledIn, ["event", "values"]);
  return Object.entries(problems).map(([path, key]) => {
    const concern = sensitivity.field(step, path);
    const isTyped = path in typed && typed[path] !== "";
    const say = ({ field, value }: Names) =>
      isTyped
        ? `what is typed as ${field(path)} is refused (${value(key)})`
        : `the form is no longer sent without ${field(path)} (${value(key)})`;
    const sentence = say({ ...IN_FILES, value: (one) => String(one) });
    return {
      sentence,
      say,
      accepted: { answers: path },
      edits,
      ...(isTyped && { typed: typed[path] ?? null }),
      ...(concern !== undefined && { concern }),
    };
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
