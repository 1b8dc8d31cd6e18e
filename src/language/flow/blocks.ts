import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import { pointer } from "../pointer.ts";
import { oncePerPair } from "../once.ts";
import type { Named, Repository } from "../repository.ts";

/** A block of a step, wherever it stands. */
export interface PlacedBlock {
  readonly name: string;
  readonly value: JsonObject;
  /** JSON pointer within the step. */
  readonly pointer: string;
  /** Absent when no renderer has that name. */
  readonly descriptor?: Named;
}

/** A form block: the form it shows, and the name that rules and events know it by. */
export interface PlacedForm {
  readonly name: string;
  /** Schema id. */
  readonly schema: string;
  readonly block: PlacedBlock;
}

/** The flow's step; an empty one where there is none of that name. */
export function stepOf(flow: Named, step: string): JsonObject {
  return objectAt(flow.value.steps, step);
}

/** All blocks of a step: page, aside, header, dialogs, and those inside other blocks. */
export const blocksOf = oncePerPair((repo: Repository, step: JsonObject): readonly PlacedBlock[] => {
  const lists: [string, Json | undefined][] = [
    ["/page", step.page],
    ["/aside", step.aside],
    ["/header", step.header],
    ...entriesOf(step.dialogs).map(([id, dialog]): [string, Json | undefined] => [
      pointer("/dialogs", id, "page"),
      isObject(dialog) ? dialog.page : undefined,
    ]),
  ];
  return lists.flatMap(([at, blocks]) => placed(repo, blocks, at));
});

/** The forms of a step, by name; the first of a name counts. */
export const formsOf = oncePerPair((repo: Repository, step: JsonObject): ReadonlyMap<string, PlacedForm> => {
  const forms = new Map<string, PlacedForm>();
  for (const block of blocksOf(repo, step)) {
    const key = block.descriptor && propertyOfKind(block.descriptor, "form");
    const schema = key === undefined ? undefined : stringAt(block.value, key);
    if (schema === undefined) continue;
    const name = prefixOf(block) ?? "form";
    if (!forms.has(name)) forms.set(name, { name, schema: schemaId(schema), block });
  }
  return forms;
});

/** The name before a block's own events, where they have one: `extra` in `extra.submit`. */
export function prefixOf(block: PlacedBlock): string | undefined {
  const key = block.descriptor && stringAt(block.descriptor.value, "prefix");
  const name = key === undefined ? undefined : stringAt(block.value, key);
  return name === "form" ? undefined : name;
}

/** The top-level property of a block that has that `x-kind`. */
export function propertyOfKind(descriptor: Named, kind: string): string | undefined {
  const properties = entriesOf(objectAt(objectAt(descriptor.value, "properties"), "properties"));
  return properties.find(([, schema]) => stringAt(schema, "x-kind") === kind)?.[0];
}

/** Schemas are named by path; ids leave the ending out. */
export function schemaId(path: string): string {
  return path.replace(/\.schema\.json$/, "");
}

function placed(repo: Repository, blocks: Json | undefined, at: string): PlacedBlock[] {
  if (!isList(blocks)) return [];
  return blocks.flatMap((value, index): PlacedBlock[] => {
    if (!isObject(value)) return [];
    const here = pointer(at, index);
    const name = stringAt(value, "block") ?? "";
    const descriptor = repo.blocks.get(name);
    const slots = entriesOf(objectAt(objectAt(descriptor?.value, "properties"), "properties")).filter(
      ([, schema]) => stringAt(schema, "x-kind") === "blocks",
    );
    const inner = slots.flatMap(([slot]) => placed(repo, value[slot], pointer(here, slot)));
    return [{ name, value, pointer: here, ...(descriptor && { descriptor }) }, ...inner];
  });
}
