import { posix } from "node:path";
import type { Json } from "../../engine/index.ts";
import { given } from "../given.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import type { Place } from "../node.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { propertiesOf, type Schema } from "../schema/schema.ts";

/** A list that staff own (`flows/catalogue/…`): what is sold, roles, regions, taxes. */
export interface CatalogueFile extends Place {
  readonly value: Json;
  /** What it says that its schema is (`$schema`), as it is written. */
  readonly named?: string;
  /** Absent where there is no such schema. */
  readonly schema?: Schema;
  /** What must be there for each site. */
  readonly perSite: readonly PerSite[];
}

/** A list of which each site needs an item: the one whose `member` is what the site's `fact` is (`x-for-each-site`). */
export interface PerSite extends Place {
  readonly member: string;
  readonly fact: string;
  /** What its items have there. */
  readonly values: readonly Json[];
}

/** The lists that staff own. */
export function catalogueOf(repo: Repository): readonly CatalogueFile[] {
  return [...repo.files.values()].flatMap((file) => {
    const { path, value } = file;
    if (!path.startsWith("flows/catalogue/") || value === undefined) return [];
    const named = isObject(value) ? stringAt(value, "$schema") : undefined;
    const id = posix.join(posix.dirname(path), named ?? "").replace(/\.schema\.json$/, "");
    const schema = named !== undefined && repo.schemas.has(id) ? bundleSchema(repo, id) : undefined;
    const lists = schema === undefined || !isObject(value) ? [] : propertiesOf(schema);
    const perSite = lists.flatMap(([name, property]) =>
      entriesOf(objectAt(property, "x-for-each-site")).map(([member, fact]): PerSite => {
        const items = isObject(value) ? value[name] : undefined;
        const values = (isList(items) ? items : []).flatMap((item) => (isObject(item) ? (item[member] ?? []) : []));
        return { file, pointer: pointer("", name), member, fact: String(fact), values };
      }),
    );
    return [{ file, pointer: "", value, ...given("named", named), ...given("schema", schema), perSite }];
  });
}
