import {
  inline,
  type Block,
  bundleSchema,
  didYouMean,
  formDefaults,
  layoutIn,
  type Dialog,
  noSchema,
  formsOf,
  guardedBy,
  markedPaths,
  type Named,
  type PlacedForm,
  pointer,
  progressOf,
  propertiesOf,
  propertiesTree,
  propertyIn,
  propertyOfKind,
  sharedGuards,
  type Step,
  unknownName,
  type Value,
  valueTree,
} from "../../model/index.ts";
import { conditionalCode, conditionalFields, conditionCompiler, normalizations } from "../forms/index.ts";
import { emitTextFunction, emitWith } from "./emit-action.ts";
import { emitActions, emitHandlers, emitRules } from "./emit-rules.ts";
import { policyOf } from "./policy.ts";
import { conditionFunction, emitNode } from "./emit-value.ts";
import { type Emitter, literal, record } from "./emitter.ts";

/** How much of a step a program has: everything, only what is needed before it is entered, or only its path. */
export type StepPart = "whole" | "guarded" | "outline";

/** The JavaScript of each member of a step. `undefined`: the member is left out. */
type StepMembers = Readonly<Record<string, string | undefined>>;

/** JavaScript of this part of a step. `members`: what `emitMembers` returns for the step. */
export function emitStep(outer: Emitter, step: Step, part: StepPart, members: () => StepMembers): string {
  if (part === "outline") return `flowOutline(${literal(step.id)},${emitPath(outer, step)})`;
  return `flowStep(${record(part === "guarded" ? emitOutline(outer, step) : members())})`;
}

/** The members of a whole step. */
export function emitMembers(outer: Emitter, step: Step): StepMembers {
  const { id, pointer: at, layout } = step;
  const e = outer.in({ step: id });
  return {
    ...emitOutline(outer, step),
    layout: layout === undefined || layout.value === "sheet" ? undefined : literal(layout.value),
    enter: emitActions(e, step.enter),
    on: emitHandlers(outer, step.handlers, id, pointer(at, "on")),
    page: emitBlocks(e, step.page, "/page"),
    aside: emitBlocks(e, step.aside, "/aside"),
    header: emitBlocks(e, step.header, "/header"),
    dialogs: emitDialogs(e, step),
    forms: emitForms(e, id),
    end: step.end ? "true" : undefined,
    ahead: emitAhead(e, step),
  };
}

function emitPath(e: Emitter, { path, pointer: at }: Step): string {
  return literal(path?.value ?? e.fail(pointer(at, "path"), "A step needs a `path`."));
}

/**
 * The part of a step that is needed before it is entered. `done` names the function that counts the progress steps that
 * are done, `guards` the rules that are checked before every step.
 */
function emitOutline(outer: Emitter, step: Step): StepMembers {
  const { id } = step;
  const e = outer.in({ step: id });
  const policy = policyOf(e.repo, e.flow, step);
  const index = progressOf(e.model).of(id);
  const own = step.guards === undefined || step.guards.goto !== undefined ? undefined : emitRules(e, step.guards);
  const before = guardedBy(e.model, id);
  const lists = [
    sharedGuards(e.model, step) && "guards",
    own,
    before.length > 0 ? `flowGuard(${literal(before)},done)` : undefined,
  ].filter((list) => list !== undefined);
  const guards = lists.length > 1 ? `[${lists.map((list) => `...${list}`).join(",")}]` : lists[0];
  return {
    id: literal(id),
    path: emitPath(e, step),
    title: titleOf(e, step, step.title),
    guards,
    progress: index < 0 ? undefined : String(index),
    policy: policy === undefined ? undefined : literal(policy),
  };
}

/** Without a title, the id of the step or dialog is used. */
function titleOf(e: Emitter, { id, file, pointer: at }: Step | Dialog, title: Value | undefined): string {
  return emitTextFunction(e, title ?? { file, pointer: pointer(at, "title"), json: id });
}

function emitAhead(e: Emitter, step: Step): string | undefined {
  const { ahead } = step;
  if (ahead === undefined) return undefined;
  const target = e.model.steps.get(ahead.value);
  if (target !== undefined && policyOf(e.repo, e.flow, target) !== policyOf(e.repo, e.flow, step))
    return e.fail(
      ahead.pointer,
      `"${ahead.value}" is in another document. \`ahead\` must name a step in the same document.`,
    );
  return literal(ahead.value);
}

/** `at`: the place of the list in its step. */
function emitBlocks(e: Emitter, blocks: readonly Block[], at: string): string | undefined {
  return blocks.length === 0 ? undefined : `flowBlocks(${literal(at)},${emitList(e, blocks)})`;
}

function emitList(e: Emitter, blocks: readonly Block[]): string {
  return `[${blocks.map((block) => emitBlock(e, block)).join(",")}]`;
}

function emitBlock(e: Emitter, block: Block): string {
  const { name, descriptor, pointer: at, when, slots } = block;
  if (descriptor === undefined)
    return e.fail(pointer(at, "block"), unknownName.block(name) + didYouMean(name, e.repo.blocks.keys(), true));
  // The parts of a form that only the engine needs are in `forms`.
  const elsewhere = new Set(["block", "when", ...slots.keys(), ...engineOnly(descriptor)]);
  const inner = [...slots].filter(([, blocks]) => blocks.length > 0);
  const properties = emitNode(e, propertiesTree(block, elsewhere));
  return record({
    block: literal(name),
    when: conditionFunction(e, when),
    props: e.fn(properties),
    slots:
      inner.length > 0
        ? record(Object.fromEntries(inner.map(([slot, blocks]) => [slot, emitList(e, blocks)])))
        : undefined,
  });
}

function emitDialogs(e: Emitter, { dialogs }: Step): string | undefined {
  const entries = dialogs.map((dialog): [string, string] => {
    const title = titleOf(e, dialog, dialog.title);
    return [
      dialog.id,
      record({ title, page: emitBlocks(e, dialog.page, `${pointer("/dialogs", dialog.id)}/page`) ?? "[]" }),
    ];
  });
  return entries.length > 0 ? record(Object.fromEntries(entries)) : undefined;
}

function emitForms(e: Emitter, step: string): string | undefined {
  const forms = [...formsOf(e.repo, e.flow, step)].map(([name, form]): [string, string] => [name, emitForm(e, form)]);
  return forms.length > 0 ? record(Object.fromEntries(forms)) : undefined;
}

function emitForm(e: Emitter, { schema, into, block }: PlacedForm): string {
  const at = block.pointer;
  if (!e.repo.schemas.has(schema)) return e.fail(pointer(at, "schema"), noSchema(e.repo, schema, "form"));
  const bundled = bundleSchema(e.repo, schema);
  const inlined = inline(bundled);
  const normalize = normalizations(inlined);
  const layout = e.repo.schemas.get(schema)?.layout;
  const conditional = conditionalFields(inlined, layout);
  const context = conditional.some(({ usesContext }) => usesContext) ? propertyIn(block, "context") : undefined;
  return record({
    schema: literal(schema),
    into: into === undefined ? undefined : literal(into.split(".")),
    fields: literal(propertiesOf(bundled).map(([name]) => name)),
    defaults: literal(formDefaults(bundled, layout && layoutIn(layout))),
    initial: emitWith(e, propertyIn(block, "initial")),
    sensitive: literal(markedPaths(bundled, ["x-sensitive"])),
    normalize: normalize.length > 0 ? JSON.stringify(normalize) : undefined,
    conditional: conditionalCode(conditional, inlined, conditionCompiler(inlined), e.fn),
    context: context && e.fn(emitNode(e, valueTree(context))),
  });
}

function engineOnly(descriptor: Named): string[] {
  if (propertyOfKind(descriptor, "form") === undefined) return [];
  return ["initial", propertyOfKind(descriptor, "dataPath")].filter((key) => key !== undefined);
}
