import { flowOf } from "../flow/read-flow.ts";
import { blocksIn } from "../flow/read-step.ts";
import type { Block, Step } from "../flow/step.ts";
import { descriptorOf, propertiesOfKind } from "../descriptor/read-descriptor.ts";
import { stringAt } from "../json.ts";
import { given } from "../given.ts";
import { oncePerPair } from "../once.ts";
import type { Named, Repository } from "../repository.ts";

/** A form block: the form it shows, and the name that rules and events know it by. */
export interface PlacedForm {
  readonly name: string;
  /** Schema id. */
  readonly schema: string;
  /** Where its values are kept once they are sent; absent where they are not. */
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
    const key = block.descriptor && propertyOfKind(block.descriptor, "form");
    const schema = key === undefined ? undefined : stringAt(block.raw, key);
    if (schema === undefined) continue;
    const name = prefixOf(block) ?? "form";
    const kept = block.descriptor && propertyOfKind(block.descriptor, "dataPath");
    const into = kept === undefined ? undefined : stringAt(block.raw, kept);
    if (!forms.has(name)) forms.set(name, { name, schema: schemaId(schema), ...given("into", into), block });
  }
  return forms;
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
