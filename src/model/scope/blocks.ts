import { descriptorOf, propertiesOfKind } from "../descriptor/read-descriptor.ts";
import { flowOf } from "../flow/read-flow.ts";
import { blocksIn } from "../flow/read-step.ts";
import type { Block, Step } from "../flow/step.ts";
import { isList, isObject, optional, stringAt } from "../json.ts";
import type { Value } from "../node.ts";
import { valueIn } from "../raw.ts";
import { oncePerPair } from "../once.ts";
import type { Named, Repository } from "../repository.ts";
import type { Json, JsonObject } from "../../engine/index.ts";
import type { ValueNode } from "../value/value-node.ts";
import { deref } from "../schema/bundle.ts";
import { branchesOf, itemsOf, othersOf, type Schema } from "../schema/schema.ts";
import { textTree, withoutText } from "../value/text-tree.ts";
import { type PartReading, partsTree, valueTree, withoutCondition, withoutValue } from "../value/value-tree.ts";
import { typeOf } from "../value/value.ts";

/** A form on a page: the form that a block shows, and its name in rules and events. */
export interface PlacedForm {
  readonly name: string;
  /** Schema id. */
  readonly schema: string;
  /** Where submitted values are remembered: `data.stepOne`. */
  readonly into?: string;
  readonly block: Block;
}

/**
 * All blocks of a step: in its page, aside, header and dialogs, and inside other blocks. Empty if there is no such
 * step.
 */
export function blocksOf(repo: Repository, flow: Named, step: string): readonly Block[] {
  const found = flowOf(repo, flow).steps.get(step);
  return found === undefined ? [] : allBlocks(repo, found);
}

const allBlocks = oncePerPair((_: Repository, step: Step) => blocksIn(step).flatMap(withInner));

function withInner(block: Block): readonly Block[] {
  return [block, ...[...block.slots.values()].flat().flatMap(withInner)];
}

/** The forms of a step, by name. Of several with the same name, the first one. */
export function formsOf(repo: Repository, flow: Named, step: string): ReadonlyMap<string, PlacedForm> {
  const forms = new Map<string, PlacedForm>();
  for (const block of blocksOf(repo, flow, step)) {
    const form = formIn(block);
    if (form !== undefined && !forms.has(form.name)) forms.set(form.name, form);
  }
  return forms;
}

/** The form that a block shows. `undefined` if it shows none. */
export function formIn(block: Block): PlacedForm | undefined {
  const schema = namedIn(block, "form");
  const into = namedIn(block, "dataPath");
  if (schema === undefined) return undefined;
  return { name: prefixOf(block) ?? "form", schema: schemaId(schema), ...optional("into", into), block };
}

/** The value of a block's first property of this kind. */
function namedIn({ descriptor, raw }: Block, kind: string): string | undefined {
  const key = descriptor && propertyOfKind(descriptor, kind);
  return key === undefined ? undefined : stringAt(raw, key);
}

/** A block's property, as written. `undefined` if the block does not have it. */
export function propertyIn({ file, pointer: at, raw }: Block, name: string): Value | undefined {
  return valueIn({ file, pointer: at, json: raw }, name);
}

/** The prefix of a block's own events, if they have one: `extra` in `extra.submit`. */
export function prefixOf({ descriptor, raw }: Block): string | undefined {
  const key = descriptor && descriptorOf(descriptor).prefix;
  const name = key === undefined ? undefined : stringAt(raw, key);
  return name === "form" ? undefined : name;
}

/** The first top-level property of a block with this `x-kind`. */
export function propertyOfKind(descriptor: Named, kind: string): string | undefined {
  return propertiesOfKind(descriptor, kind)[0];
}

/** The id of a schema: its path without the ending. */
export function schemaId(path: string): string {
  return path.replace(/\.schema\.json$/, "");
}

/** Id of the schema of a journey's remembered data. "" if the journey names none. */
export function dataIdOf(repo: Pick<Repository, "blocks">, flow: Named): string {
  return schemaId(flowOf(repo, flow).data?.value ?? "");
}

/** The properties of a block, read as its descriptor declares them. Without the properties in `without`. */
export function propertiesTree({ file, pointer, raw, descriptor }: Block, without: ReadonlySet<string>): ValueNode {
  const json: JsonObject = Object.fromEntries(Object.entries(raw).filter(([key]) => !without.has(key)));
  const schema = descriptor === undefined ? {} : descriptorOf(descriptor).properties;
  return describedTree({ file, pointer, json }, schema, schema);
}

/**
 * Reads a value with the help of a descriptor: `x-kind` tells which of its parts are texts or values. Parts of another
 * kind stay as they are written.
 */
function describedTree(value: Value, schema: Schema, root: Schema): ValueNode {
  const described = branchFor(deref(schema, root), value.json);
  const { "x-kind": kind } = described;
  if (kind === "text") return { ...value, kind: "text", text: textTree(value) };
  if (kind === "value") return valueTree(value);
  if (kind !== undefined) return { ...value, kind: "plain" };
  return partsTree(value, (name) => {
    const inner = isList(value.json) ? itemsOf(described) : (described.properties?.[name] ?? othersOf(described));
    return readingOf(inner ?? {}, root);
  });
}

function readingOf(schema: Schema, root: Schema): PartReading {
  return {
    read: (part) => describedTree(part, schema, root),
    unwrap(part) {
      const { "x-kind": kind } = branchFor(schema, part);
      if (kind === "text") return withoutText(part);
      return kind === undefined ? withoutCondition(part) : withoutValue(part);
    },
  };
}

/** Of the alternatives of a schema, the one for values of this shape. */
function branchFor(schema: Schema, value: Json): Schema {
  const branches = branchesOf(schema).filter((branch) => isObject(branch));
  if (branches.length === 0) return schema;
  const shape = typeOf(value);
  const exact = branches.find((branch) => branch.type === (shape === "null" ? "object" : shape));
  const kinded = branches.find((branch) => branch["x-kind"] !== undefined && shape !== "array");
  return exact ?? kinded ?? branches[0] ?? schema;
}
