import { posix } from "node:path";
import type { Json } from "../../engine/index.ts";
import { optional, entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import type { Place } from "../node.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { propertiesOf, type Schema } from "../schema/schema.ts";

/** A list that staff maintain (`flows/catalogue/…`): what is sold, roles, regions, taxes. */
export interface CatalogueFile extends Place {
  readonly value: Json;
  /** Its `$schema`, as written. */
  readonly named?: string;
  /** Its schema, and the id of that. Absent if there is no such schema. */
  readonly schema?: Schema;
  readonly id?: string;
  /** The places that need an entry for each site. */
  readonly perSite: readonly PerSite[];
}

/**
 * A place that needs an entry for each site (`x-for-each-site`). The entry is found by the value of the site's `fact`.
 */
export interface PerSite extends Place {
  /** The member by which an item of a list is found. Absent for an object, whose entries have names. */
  readonly member?: string;
  readonly fact: string;
  /** The values of this member in all items, or the names of all entries. */
  readonly values: readonly Json[];
  /** The description of this place in the schema. */
  readonly description?: string;
}

/** The lists that staff maintain. */
export function catalogueOf(repo: Repository): readonly CatalogueFile[] {
  return [...repo.files.values()].flatMap((file) => {
    const { path, value } = file;
    if (!path.startsWith("flows/catalogue/") || value === undefined) return [];
    const named = isObject(value) ? stringAt(value, "$schema") : undefined;
    const id = posix.join(posix.dirname(path), named ?? "").replace(/\.schema\.json$/, "");
    const exists = named !== undefined && repo.schemas.has(id);
    const schema = exists ? bundleSchema(repo, id) : undefined;
    const lists = schema === undefined || !isObject(value) ? [] : propertiesOf(schema);
    const perSite = lists.flatMap(([name, property]) => {
      const entries = isObject(value) ? value[name] : undefined;
      const place = { file, pointer: pointer("", name), ...optional("description", stringAt(property, "description")) };
      const called = stringAt(property, "x-for-each-site");
      if (called !== undefined)
        return [{ ...place, fact: called, values: Object.keys(isObject(entries) ? entries : {}) }];
      return entriesOf(objectAt(property, "x-for-each-site")).map(([member, fact]): PerSite => {
        const values = (isList(entries) ? entries : []).flatMap((item) => (isObject(item) ? (item[member] ?? []) : []));
        return { ...place, member, fact: String(fact), values };
      });
    });
    const found = exists ? { id, ...optional("schema", schema) } : {};
    return [{ file, pointer: "", value, ...optional("named", named), ...found, perSite }];
  });
}

/**
 * The names that a text with `"x-names": "taxes.countries"` may have: those of the entries of `countries` in
 * `flows/catalogue/taxes.json`.
 */
export function namesInCatalogue(
  repo: Repository,
  where: string,
): { readonly path: string; readonly at: string; readonly names: ReadonlySet<string> } {
  const [list = "", member = ""] = where.split(".");
  const path = `flows/catalogue/${list}.json`;
  const value = repo.files.get(path)?.value;
  const entries = isObject(value) ? objectAt(value, member) : undefined;
  return { path, at: pointer("", member), names: new Set(Object.keys(entries ?? {})) };
}
