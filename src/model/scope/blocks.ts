import { descriptorOf, propertiesOfKind } from "../descriptor/read-descriptor.ts";
import { flowOf } from "../flow/read-flow.ts";
import { blocksIn } from "../flow/read-step.ts";
import type { Block, Step } from "../flow/step.ts";
import { given } from "../given.ts";
import type { Value } from "../node.ts";
import { valueIn } from "../raw.ts";
import { stringAt } from "../json.ts";
import { oncePerPair } from "../once.ts";
import type { Named, Repository } from "../repository.ts";

/** A form block: the form it shows, and the name that rules and events know it by. */
export interface PlacedForm {
  readonly name: string;
  /** Schema id. */
  readonly schema: string;
  /** Where what is submitted is remembered: `data.stepOne`. */
  readonly into?: string;
  readonly block: Block;
}

/** All blocks of a step: page, aside, header, dialogs, and those inside other blocks; none where there is no such step. */
export function blocksOf(repo: Repository, flow: Named, step: string): readonly Block[] {
  const found = flowOf(repo, flow).steps.get(step);
  return found === undefined ? [] : allBlocks(repo, found);
}

const allBlocks = oncePerPair((_: Repository, step: Step) => blocksIn(step).flatMap(withInner));

function withInner(block: Block): readonly Block[] {
  return [block, ...[...block.slots.values()].flat().flatMap(withInner)];
}

/** The forms of a step, by name; the first of a name counts. */
export function formsOf(repo: Repository, flow: Named, step: string): ReadonlyMap<string, PlacedForm> {
  const forms = new Map<string, PlacedForm>();
  for (const block of blocksOf(repo, flow, step)) {
    const form = formIn(block);
    if (form !== undefined && !forms.has(form.name)) forms.set(form.name, form);
  }
  return forms;
}

/** The form that a block shows, where it is one that does. */
export function formIn(block: Block): PlacedForm | undefined {
  const schema = namedIn(block, "form");
  const into = namedIn(block, "dataPath");
  if (schema === undefined) return undefined;
  return { name: prefixOf(block) ?? "form", schema: schemaId(schema), ...given("into", into), block };
}

/** What a block names in the first of its properties that is of that kind. */
function namedIn({ descriptor, raw }: Block, kind: string): string | undefined {
  const key = descriptor && propertyOfKind(descriptor, kind);
  return key === undefined ? undefined : stringAt(raw, key);
}

/** What a block's property is, as it is written; absent where the block has none of that name. */
export function propertyIn({ file, pointer: at, raw }: Block, name: string): Value | undefined {
  return valueIn({ file, pointer: at, json: raw }, name);
}

/** The name before a block's own events, where they have one: `extra` in `extra.submit`. */
export function prefixOf({ descriptor, raw }: Block): string | undefined {
  const key = descriptor && descriptorOf(descriptor).prefix;
  const name = key === undefined ? undefined : stringAt(raw, key);
  return name === "form" ? undefined : name;
}

/** The top-level property of a block that has that `x-kind`. */
export function propertyOfKind(descriptor: Named, kind: string): string | undefined {
  return propertiesOfKind(descriptor, kind)[0];
}

/** Schemas are named by path; ids leave the ending out. */
export function schemaId(path: string): string {
  return path.replace(/\.schema\.json$/, "");
}

/** Id of the schema of what a journey remembers; empty where it names none. */
export function dataIdOf(repo: Pick<Repository, "blocks">, flow: Named): string {
  return schemaId(flowOf(repo, flow).data?.value ?? "");
}
