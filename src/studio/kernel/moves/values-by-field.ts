import type { Json } from "../../../engine/index.ts";
import {
  descriptorOf,
  entriesOf,
  type PlacedForm,
  propertiesOf,
  type Repository,
  typesOf,
} from "../../../model/index.ts";

/**
 * What the block of a form gives it by the names of its fields, by property: an object or a list. A property with names
 * of its own (`secondary`) gives nothing to a field that has such a name.
 */
export function valuesByField(repo: Repository, { block }: PlacedForm): readonly (readonly [string, Json])[] {
  const described = repo.blocks.get(block.name);
  const declared = new Map(described && propertiesOf(descriptorOf(described).properties));
  return entriesOf(block.raw).filter(([property]) => {
    const own = declared.get(property) ?? {};
    const isOfFields = typesOf(own).some((type) => type === "object" || type === "array");
    return property !== "context" && isOfFields && propertiesOf(own).length === 0;
  });
}
