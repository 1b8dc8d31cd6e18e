import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "../json.ts";
import { descriptorOf } from "../descriptor/read-descriptor.ts";
import { once } from "../once.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { bundlePlace, bundleSchema, resolveRef, type SchemaPlace } from "../schema/bundle.ts";
import type { Schema, SchemasByName } from "../schema/schema.ts";
import { siteSchemaOf } from "../scope/scope.ts";
import { sitesOf } from "../site/read-sites.ts";
import { usesOf } from "../uses/index.ts";
import { type CatalogueFile, catalogueOf } from "./lists.ts";

/** A list, or an object with free names, of the catalogue whose entries must keep rules (`x-rules` at its schema). */
interface RuledList {
  /** Where its schema is written. */
  readonly place: SchemaPlace;
  readonly rules: readonly EntryRule[];
  /** What a rule may read beside the entry (`item`, and `key` in an object): a bundled schema for each variable. */
  readonly scope: SchemasByName;
  readonly entries: readonly Entry[];
}

/** A condition, and what is wrong with an entry for which it does not hold. */
interface EntryRule {
  readonly index: number;
  readonly rule: string;
  readonly message: string;
}

interface Entry {
  /** In the file of the catalogue. */
  readonly pointer: string;
  /** The value of each variable. */
  readonly values: JsonObject;
}

/** The lists in a file of the catalogue whose entries must keep rules. */
export function ruledListsIn(repo: Repository, { value, id }: CatalogueFile): readonly RuledList[] {
  const source = id === undefined ? undefined : repo.schemas.get(id);
  if (source === undefined) return [];
  const root: SchemaPlace = { file: source.file, pointer: "", schema: source.value };
  return [...listsIn(repo, root, value, "", { place: root, value })];
}

/** An object with its schema, in which a list stands. */
interface Around {
  readonly place: SchemaPlace;
  readonly value: Json;
}

function* listsIn(repo: Repository, named: SchemaPlace, value: Json, at: string, around: Around): Generator<RuledList> {
  const place = resolved(repo, named);
  if (place === undefined) return;
  const each = partOf(place, Array.isArray(value) ? "items" : "additionalProperties");
  const rules = rulesIn(place.schema);
  const parts = isList(value) ? value.map((item, index) => [index, item] as const) : entriesOf(value);
  if (rules.length > 0 && each !== undefined) {
    const all = parts.map(([, item]) => item);
    const about = readableIn(repo);
    const item = bundlePlace(repo, each);
    const key: SchemasByName = isList(value) ? {} : { key: { type: "string" } };
    yield {
      place,
      rules,
      scope: { ...about.scope, item, ...key, entries: listOf(item), around: bundlePlace(repo, around.place) },
      entries: parts.map(([name, own]) => ({
        pointer: pointer(at, name),
        values: { ...about.values, item: own, key: String(name), entries: all, around: around.value },
      })),
    };
  }
  for (const [name, part] of parts) {
    const own = typeof name === "string" ? partOf(place, "properties", name) : undefined;
    const inner = own ?? each;
    if (inner === undefined) continue;
    yield* listsIn(repo, inner, part, pointer(at, name), isList(value) ? around : { place, value });
  }
}

function rulesIn(schema: JsonObject): readonly EntryRule[] {
  const written = schema["x-rules"];
  return (isList(written) ? written : []).flatMap((one, index) => {
    const [rule, message] = [stringAt(one, "rule"), stringAt(one, "message")];
    return rule === undefined || message === undefined ? [] : [{ index, rule, message }];
  });
}

/** What a rule may read of other files: the catalogue's lists by name, the sites, and the blocks of all journeys. */
const readableIn = once((repo: Repository): { readonly scope: SchemasByName; readonly values: JsonObject } => {
  const lists = catalogueOf(repo).flatMap(({ file, value, id }) => {
    const name = /([A-Za-z]\w*)\.json$/.exec(file.path)?.[1];
    return id === undefined || name === undefined ? [] : [{ name, value, schema: bundleSchema(repo, id) }];
  });
  const blocks = blocksIn(repo);
  return {
    scope: {
      ...Object.fromEntries(lists.map(({ name, schema }) => [name, schema])),
      sites: listOf(siteSchemaOf(repo)),
      blocks: blocks.schema,
    },
    values: {
      ...Object.fromEntries(lists.map(({ name, value }) => [name, value])),
      sites: sitesOf(repo).list.map((site) => site.value),
      blocks: blocks.values,
    },
  };
});

/** The blocks of all journeys by kind, each with the properties that are written out there. */
function blocksIn(repo: Repository): { readonly schema: Schema; readonly values: JsonObject } {
  const values: Record<string, JsonObject[]> = {};
  const properties: Record<string, Schema> = {};
  for (const [name, descriptor] of repo.blocks) {
    values[name] = [];
    const { required: _, ...own } = descriptorOf(descriptor).properties;
    properties[name] = listOf(own);
  }
  for (const use of usesOf(repo)) {
    if (use.kind !== "block") continue;
    const written = entriesOf(use.block.raw).filter(([, value]) => !/"= |"when":/.test(JSON.stringify(value)));
    values[use.name]?.push(Object.fromEntries(written));
  }
  const schema: Schema = { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
  return { schema, values };
}

function listOf({ definitions, ...item }: Schema): Schema {
  return { type: "array", items: item, ...(definitions && { definitions }) };
}

/** The schema that a `$ref` leads to. */
function resolved(repo: Repository, place: SchemaPlace): SchemaPlace | undefined {
  let current: SchemaPlace | undefined = place;
  for (let hops = 0; current !== undefined && hops < 50; hops += 1) {
    const ref = stringAt(current.schema, "$ref");
    if (ref === undefined) return current;
    current = resolveRef(repo, current.file, ref);
  }
  return undefined;
}

function partOf({ file, pointer: at, schema }: SchemaPlace, ...keys: readonly string[]): SchemaPlace | undefined {
  let part: Json | undefined = schema;
  for (const key of keys) part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return isObject(part) ? { file, pointer: pointer(at, ...keys), schema: part } : undefined;
}
