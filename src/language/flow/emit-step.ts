import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import { inline, normalizations } from "../forms/index.ts";
import { didYouMean } from "../nearest.ts";
import { pointer } from "../pointer.ts";
import type { Named } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { defaultsOf } from "../schema/defaults.ts";
import { markedPaths } from "../schema/marked.ts";
import { formsOf, type PlacedForm, propertyOfKind } from "./blocks.ts";
import { emitTextFunction } from "./emit-action.ts";
import { emitActions, emitHandlers, emitRules } from "./emit-rules.ts";
import { policyOf } from "./policy.ts";
import { condition, emitDescribed, emitValue } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/** The progress step that each step counts as: its index, or -1. */
export interface ProgressIndex {
  readonly steps: readonly string[];
  of(step: string): number;
}

/** JavaScript of one step. `done` names the function that says how many progress steps are done. Of a step that `shows` refuses by its document policy, what is asked before one goes there. */
export function emitStep(
  outer: Emitter,
  id: string,
  step: JsonObject,
  progress: ProgressIndex,
  shows: (policy: string | undefined) => boolean = () => true,
): string {
  const e = outer.in({ step: id });
  const at = pointer("/steps", id);
  const index = progress.of(id);
  const own = isList(step.guards) ? emitRules(e, step.guards, pointer(at, "guards")) : undefined;
  const guarded = index > 0 && step.unguarded !== true;
  const before = literal(progress.steps.slice(0, index));
  const guards = guarded ? `[${own === undefined ? "" : `...${own},`}...flowGuard(${before},done)]` : own;
  const policy = policyOf(e.repo, e.flow.value, step);
  const outline = {
    id: literal(id),
    path: literal(stringAt(step, "path") ?? e.fail(pointer(at, "path"), "A step needs a `path`.")),
    title: emitTextFunction(e, step.title ?? id, pointer(at, "title")),
    guards,
    progress: index < 0 ? undefined : String(index),
    policy: policy === undefined ? undefined : literal(policy),
  };
  if (!shows(policy)) return `flowStep(${record(outline)})`;
  return `flowStep(${record({
    ...outline,
    layout: step.layout === undefined || step.layout === "sheet" ? undefined : literal(step.layout),
    enter: emitActions(e, step.enter, pointer(at, "enter")),
    on: emitHandlers(outer, step.on, id, pointer(at, "on")),
    page: emitBlocks(e, step.page, at, "/page"),
    aside: emitBlocks(e, step.aside, at, "/aside"),
    header: emitBlocks(e, step.header, at, "/header"),
    dialogs: emitDialogs(e, step.dialogs, at),
    forms: emitForms(e, step, at),
    end: step.end === true ? "true" : undefined,
  })})`;
}

function emitBlocks(e: Emitter, blocks: Json | undefined, step: string, at: string): string | undefined {
  if (!isList(blocks) || blocks.length === 0) return undefined;
  return `[${blocks.map((block, index) => emitBlock(e, block, step, pointer(at, index))).join(",")}]`;
}

/** `at` is a pointer within the step at `step`. */
function emitBlock(e: Emitter, block: Json, step: string, at: string): string {
  const name = stringAt(block, "block");
  if (!isObject(block) || name === undefined) return e.fail(step + at, "A block is an object that names its `block`.");
  const descriptor = e.repo.blocks.get(name);
  if (descriptor === undefined)
    return e.fail(step + pointer(at, "block"), `There is no block "${name}"${didYouMean(name, e.repo.blocks.keys())}`);
  const schema = objectAt(descriptor.value, "properties");
  const { block: _, when: __, ...given } = block;
  const props: Record<string, Json | undefined> = { ...given };
  const slots: Record<string, string | undefined> = {};
  for (const [key, property] of entriesOf(schema.properties)) {
    if (stringAt(property, "x-kind") !== "blocks") continue;
    slots[key] = emitBlocks(e, props[key], step, pointer(at, key));
    delete props[key];
  }
  // What only the engine needs of a form is in `forms`.
  for (const key of engineOnly(descriptor)) delete props[key];
  const code = emitDescribed(e, props, schema, schema, step + at);
  return record({
    block: literal(name),
    key: literal(at),
    when: block.when === undefined ? undefined : e.fn(condition(e, block, step + at)),
    props: e.fn(code),
    slots: Object.values(slots).some((slot) => slot !== undefined) ? record(slots) : undefined,
  });
}

function emitDialogs(e: Emitter, dialogs: Json | undefined, step: string): string | undefined {
  const entries = entriesOf(dialogs).map(([id, dialog]): [string, string] => {
    const at = pointer("/dialogs", id);
    if (!isObject(dialog)) return e.fail(step + at, "A dialog is an object.");
    const title = emitTextFunction(e, dialog.title ?? id, step + pointer(at, "title"));
    return [id, record({ title, page: emitBlocks(e, dialog.page, step, pointer(at, "page")) ?? "[]" })];
  });
  return entries.length > 0 ? record(Object.fromEntries(entries)) : undefined;
}

function emitForms(e: Emitter, step: JsonObject, at: string): string | undefined {
  const forms = [...formsOf(e.repo, step)].map(([name, form]): [string, string] => [name, emitForm(e, form, at)]);
  return forms.length > 0 ? record(Object.fromEntries(forms)) : undefined;
}

function emitForm(e: Emitter, { schema, block }: PlacedForm, step: string): string {
  const at = step + block.pointer;
  if (!e.repo.schemas.has(schema)) return e.fail(pointer(at, "schema"), `There is no form "${schema}".`);
  const bundled = bundleSchema(e.repo, schema);
  const normalize = normalizations(inline(bundled));
  const key = block.descriptor && propertyOfKind(block.descriptor, "dataPath");
  const into = key === undefined ? undefined : stringAt(block.value, key);
  const initial = isObject(block.value.initial)
    ? e.fn(emitValue(e, block.value.initial, pointer(at, "initial")))
    : undefined;
  return record({
    schema: literal(schema),
    into: into === undefined ? undefined : literal(into.split(".")),
    fields: into === undefined ? undefined : literal(Object.keys(objectAt(bundled, "properties"))),
    defaults: literal(defaultsOf(bundled)),
    initial,
    sensitive: literal(markedPaths(bundled, ["x-sensitive"])),
    normalize: normalize.length > 0 ? JSON.stringify(normalize) : undefined,
  });
}

function engineOnly(descriptor: Named): string[] {
  if (propertyOfKind(descriptor, "form") === undefined) return [];
  return ["initial", propertyOfKind(descriptor, "dataPath")].filter((key) => key !== undefined);
}
