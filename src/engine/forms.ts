import { equal } from "./equal.ts";
import type { FieldError } from "./form.ts";
import { isObject, type JsonObject } from "./json.ts";
import { merge } from "./merge.ts";
import { normalized } from "./normalize.ts";
import { omit, own, put } from "./own.ts";
import { read, without, write } from "./path.ts";
import type { FormUse, Step } from "./program.ts";
import type { FormState } from "./snapshot.ts";
import { evaluate, formValues, nothing, setData, shownForm, type Turn } from "./turn.ts";

const noErrors: readonly FieldError[] = Object.freeze([]);

/**
 * Opens every form of the step that is entered. A draft is complete: the person has emptied a field that it does not
 * have. Values of fields that the form does not have (any more) are dropped, because nobody could correct them.
 */
export function openForms(turn: Turn, step: Step): void {
  const forms: Record<string, FormState> = {};
  for (const [name, use] of Object.entries(step.forms)) {
    const draft = own(turn.state.drafts, `${step.id}/${name}`);
    const values = draft === undefined ? opened(turn, step, name, use) : ofFields(draft, use.fields);
    forms[name] = { values, errors: noErrors };
  }
  turn.state.forms = forms;
  turn.scope.form = formValues(turn.state, step, "form", turn.scope);
}

/**
 * Takes values from the page or from a rule, and keeps them as a draft. Forms that the step does not have are ignored.
 */
export function takeValues(turn: Turn, name: string, values: JsonObject | undefined): void {
  const form = own(turn.state.forms, name);
  const use = own(turn.step.forms, name);
  if (form === undefined || use === undefined || values === undefined || equal(form.values, values)) return;
  setForm(turn, name, { values, errors: form.errors });
  keepDraft(turn, name, use);
}

/**
 * Takes the values of a submitted form: writes them to the data (`into`), without sensitive ones, and removes the
 * errors that were shown and the draft.
 */
export function submitForm(turn: Turn, name: string, values: JsonObject | undefined): void {
  const form = own(turn.state.forms, name);
  const use = own(turn.step.forms, name);
  if (form === undefined || use === undefined) return;
  const ready = normalized(values ?? form.values, use.normalize ?? []);
  const submitted = equal(form.values, ready) ? form.values : ready;
  if (submitted !== form.values || form.errors.length > 0) setForm(turn, name, { values: submitted, errors: noErrors });
  if (use.into !== undefined) {
    // The data at this path may have more fields than this form.
    const before = read(turn.state.data, use.into, offset(use.into));
    const { values: shown, hides } = shownForm(turn.state, turn.step, name, turn.scope);
    const hidden = use.conditional === undefined ? [] : (use.fields ?? []).filter(hides);
    const others = isObject(before) ? unanswered(turn, use.into, before, hidden) : nothing;
    const kept = { ...others, ...without(shown, use.sensitive) };
    setData(turn, write(turn.state.data, use.into, kept, offset(use.into)), use.into[offset(use.into)]);
  }
  turn.state.drafts = omit(turn.state.drafts, draftKey(turn, name));
}

/** After a failed call, the values of its form are a draft again. With `into` they are in the data already. */
export function redraftForm(turn: Turn, name: string): void {
  const form = own(turn.state.forms, name);
  const use = own(turn.step.forms, name);
  if (form === undefined || use === undefined || use.into !== undefined) return;
  keepDraft(turn, name, use);
}

export function resetForm(turn: Turn, name: string): void {
  const use = own(turn.step.forms, name);
  if (use === undefined) return;
  setForm(turn, name, { values: use.defaults, errors: noErrors });
  turn.state.drafts = omit(turn.state.drafts, draftKey(turn, name));
}

export function failForm(turn: Turn, name: string, found: unknown): void {
  const form = own(turn.state.forms, name);
  if (form === undefined || !Array.isArray(found)) return;
  setForm(turn, name, { values: form.values, errors: found.filter(isFieldError) });
}

/** Removes the errors at a field that the person has changed, and at everything inside it. */
export function clearErrors(turn: Turn, name: string, field: string): void {
  const form = own(turn.state.forms, name);
  if (form === undefined || form.errors.length === 0) return;
  const left = form.errors.filter(({ path }) => path !== field && !path.startsWith(`${field}.`));
  if (left.length < form.errors.length) setForm(turn, name, { values: form.values, errors: left });
}

/** Paths start with `data` in rules, but may start below it in forms. */
function offset(path: readonly string[]): number {
  return path[0] === "data" ? 1 : 0;
}

function opened(turn: Turn, step: Step, name: string, use: FormUse): JsonObject {
  const initial =
    use.initial === undefined ? undefined : evaluate(turn, use.initial, `/steps/${step.id}/forms/${name}/initial`);
  return merge(merge(use.defaults, initial), use.into === undefined ? undefined : chosen(turn, use.into, use.fields));
}

/**
 * The remembered values of these fields at a path, without those that still equal the journey's defaults: nobody chose
 * them.
 */
function chosen(turn: Turn, into: readonly string[], fields?: readonly string[]): JsonObject | undefined {
  const kept = read(turn.state.data, into, offset(into));
  const untouched = read(turn.program.data.defaults, into, offset(into));
  if (!isObject(kept)) return undefined;
  const entries = Object.entries(ofFields(kept, fields));
  return Object.fromEntries(
    entries.filter(([name, value]) => !isObject(untouched) || !equal(value, own(untouched, name))),
  );
}

function ofFields(values: JsonObject, fields: FormUse["fields"]): JsonObject {
  const all = Object.entries(values);
  const entries = all.filter(([name]) => fields?.includes(name) !== false);
  return entries.length === all.length ? values : Object.fromEntries(entries);
}

/** What was remembered at a path, with these fields as if nobody had ever answered them. */
function unanswered(turn: Turn, into: readonly string[], before: JsonObject, fields: readonly string[]): JsonObject {
  const untouched = read(turn.program.data.defaults, into, offset(into));
  return fields.reduce(
    (kept, name) => write(kept, [name], isObject(untouched) ? own(untouched, name) : undefined),
    before,
  );
}

function keepDraft(turn: Turn, name: string, use: FormUse): void {
  const values = formValues(turn.state, turn.step, name, turn.scope);
  const kept = without(values, use.sensitive);
  const key = draftKey(turn, name);
  const before = own(turn.state.drafts, key);
  // If nothing is sensitive, the values are already known to differ from the draft.
  if (before === undefined || kept === values || !equal(before, kept))
    turn.state.drafts = put(turn.state.drafts, key, kept);
}

function setForm(turn: Turn, name: string, form: FormState): void {
  turn.state.forms = put(turn.state.forms, name, form);
  if (name === turn.form) turn.scope.form = formValues(turn.state, turn.step, name, turn.scope);
}

function draftKey(turn: Turn, name: string): string {
  return `${turn.state.step}/${name}`;
}

function isFieldError(error: unknown): error is FieldError {
  return isObject(error) && typeof error["path"] === "string" && isObject(error["text"]);
}
