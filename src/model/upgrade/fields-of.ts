import { isDeepStrictEqual } from "node:util";
import { applyEdits, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { JsonObject } from "../../engine/index.ts";
import { flowOf } from "../flow/read-flow.ts";
import { isObject, omit } from "../json.ts";
import { pointer, segmentsOf, valueAt } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { FIELDS_OF, type FieldOfForm, formsNamedIn } from "../schema/fields-of.ts";
import { dataIdOf, formsOf } from "../scope/blocks.ts";
import { membersOf, without } from "./edits.ts";

/**
 * Replaces remembered fields that are written out although their form declares them by `x-fields-of`. Returns the new
 * texts of these files, by path.
 */
export function withFieldsOfForms(repo: Repository): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [place, forms] of formsByMemory(repo)) {
    const [path = "", at = ""] = place.split("#");
    const file = repo.files.get(path);
    const object = valueAt(file?.value, at);
    if (file === undefined || !isObject(object) || object[FIELDS_OF] !== undefined) continue;
    const named = formsNamedIn({ [FIELDS_OF]: [...forms] }, repo.files).filter(({ fields = [] }) =>
      isAllRemembered(object, fields),
    );
    const again = saidAgain(
      object,
      named.flatMap(({ fields = [] }) => fields),
    );
    if (again.size === 0) continue;
    texts.set(
      path,
      withFields(
        texts.get(path) ?? file.text,
        at,
        named.map(({ form }) => form),
        again,
      ),
    );
  }
  return texts;
}

/** The places where journeys remember the values of forms (`into`), by file and pointer, with the forms. */
function formsByMemory(repo: Repository): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const flow of repo.flows)
    for (const step of flowOf(repo, flow).steps.keys())
      for (const { schema, into } of formsOf(repo, flow, step).values()) {
        const names = /^data((?:\.\w+)+)$/
          .exec(into ?? "")?.[1]
          ?.split(".")
          .slice(1);
        if (names === undefined) continue;
        const at = pointer("", ...names.flatMap((name) => ["properties", name]));
        const place = `${dataIdOf(repo, flow)}.schema.json#${at}`;
        found.set(place, (found.get(place) ?? new Set()).add(schema));
      }
  return found;
}

/** Whether naming the form would add no field to what is remembered. */
function isAllRemembered({ properties }: JsonObject, fields: readonly FieldOfForm[]): boolean {
  return fields.every(
    ({ name, kept }) => kept === undefined || (isObject(properties) && Object.hasOwn(properties, name)),
  );
}

/** The fields that are written exactly as their forms declare them. Descriptions may differ. */
function saidAgain({ properties, required }: JsonObject, fields: readonly FieldOfForm[]): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  for (const { name, kept } of fields) {
    const isAlike = fields.every((other) => other.name !== name || isDeepStrictEqual(other.kept, kept));
    const own = isObject(properties) ? properties[name] : undefined;
    const isNeeded = Array.isArray(required) && required.includes(name);
    if (seen.has(name) || kept === undefined || !isAlike || !isObject(own)) continue;
    seen.add(name);
    if (isNeeded === (kept.default !== undefined) && isDeepStrictEqual(omit(own, "description"), kept)) names.add(name);
  }
  return names;
}

function withFields(text: string, at: string, forms: readonly string[], again: ReadonlySet<string>): string {
  const root = parseTree(text);
  const object = root && findNodeAtLocation(root, segmentsOf(at));
  const [properties, required] = ["properties", "required"].map((name) => object && membersOf(object).get(name));
  if (object === undefined || properties?.parent === undefined) return text;
  const isAgain = ({ children: [key] = [] }: Node) => again.has(String(key?.value));
  const gone = (properties.children ?? []).filter(isAgain);
  const listed = (required?.children ?? []).filter(({ value }) => again.has(String(value)));
  const named = `${JSON.stringify(FIELDS_OF)}: ${JSON.stringify(forms)}`;
  const isAll = gone.length === properties.children?.length;
  const holders = required?.parent && listed.length === required.children?.length ? [required.parent] : [];
  return applyEdits(text, [
    ...(isAll
      ? [{ offset: properties.parent.offset, length: properties.parent.length, content: named }]
      : [{ offset: properties.parent.offset, length: 0, content: `${named}, ` }, ...without(properties, gone)]),
    ...(holders.length > 0 ? without(object, holders) : required ? without(required, listed) : []),
  ]);
}
