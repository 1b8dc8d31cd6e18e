import { spacedOut } from "../../../insight/index.ts";
import type { Json } from "../../../engine/index.ts";
import { schemaAt } from "../../../linter/index.ts";
import {
  type Action,
  conditionalIn,
  deref,
  entriesOf,
  flowOf,
  isObject,
  keysIn,
  localeIn,
  type Named,
  placeholders,
  pointer,
  propertiesOf,
  type Repository,
  type Schema,
  stringAt,
  textFiles,
  valueAt,
} from "../../../model/index.ts";
import { type Described, propertiesIn, propertyPointer } from "../item/described.ts";
import { titleFrom, UNSAID } from "./leaves.ts";
import type { Value } from "./value.ts";
import { namedMember, textsOfAction } from "./values-at.ts";

/** Something that a call, an event of analytics or a text can get by name. */
export interface Parameter extends Value {
  readonly name: string;
  /** Why it must be given. `null` if it may be missing. */
  readonly why: string | null;
}

/** The parameters that an action gives or may give: those of its call, of its event, or of the texts that it shows. */
export function parametersOf(repo: Repository, flow: Named, action: Action): readonly Parameter[] {
  const { name = "", schema } = namedMember(repo, flow, action) ?? {};
  const at = pointer(action.pointer, name);
  const why = action.do === "call" ? "The service requires it." : "";
  if (schema !== undefined) return inObject({ schema, json: valueAt(flow.value, at) ?? {}, at, names: [], why });
  return textsOfAction(action).flatMap(({ text }) => ofText(repo, flow, text.json, text.pointer, ""));
}

/** The parameters of the texts of a part of a page. */
export function parametersOfPart(repo: Repository, flow: Named, part: Described): readonly Parameter[] {
  return propertiesIn(part).flatMap(({ name, title, is, value }) =>
    is === "text" && value !== undefined ? ofText(repo, flow, value, propertyPointer(part, name), title) : [],
  );
}

interface Inside {
  readonly schema: Schema;
  readonly json: Json;
  readonly at: string;
  /** The names around it. */
  readonly names: readonly string[];
  /** Why what is required must be given. */
  readonly why: string;
}

/** The members of an object. Those of an object that must be there are listed one by one. */
function inObject({ schema, json, at, names, why }: Inside): readonly Parameter[] {
  // What an expression or `"..."` gives is not known by name.
  if (!isObject(json) || conditionalIn(json) !== undefined || json["..."] !== undefined) return [];
  const flat = deref(schema, schema);
  return [flat, ...(flat.allOf ?? []).map((one) => deref(one, schema))].flatMap((part) =>
    propertiesOf(part).flatMap(([name]): readonly Parameter[] => {
      const found = schemaAt(schema, [name]);
      if (!("schema" in found)) return [];
      const inner = found.schema;
      const isRequired = part.required?.includes(name) === true;
      const called = UNSAID.has(name) ? names : [...names, stringAt(inner, "title") ?? spacedOut(name)];
      const own = { schema: inner, at: pointer(at, name), names: called, why };
      const value = json[name];
      const hasMembers = propertiesOf(inner).length > 0;
      const isOpen = value === undefined ? isRequired || UNSAID.has(name) : isObject(value);
      if (hasMembers && isOpen && conditionalIn(value ?? null) === undefined)
        return inObject({ ...own, json: value ?? {} });
      const written = { schema: inner, written: value, isFree: true, mayBeMissing: false };
      return [{ at: own.at, name, title: titleFrom(called), ...written, why: isRequired ? why : null }];
    }),
  );
}

/** The parameters of a text: those that its words use, and those that it gets. */
function ofText(repo: Repository, flow: Named, json: Json, at: string, title: string): readonly Parameter[] {
  if (!isObject(json)) {
    return typeof json === "string" ? ofKey(repo, flow, { key: json, own: undefined, at, title }) : [];
  }
  const inner = (name: string) =>
    json[name] === undefined ? [] : ofText(repo, flow, json[name], pointer(at, name), title);
  const { key } = json;
  if (typeof key !== "string") return [...inner("text"), ...inner("otherwise")];
  return [...ofKey(repo, flow, { key, own: json["with"], at, title }), ...inner("otherwise")];
}

interface Keyed {
  readonly key: string;
  /** The parameters that it gets. */
  readonly own: Json | undefined;
  readonly at: string;
  readonly title: string;
}

function ofKey(repo: Repository, flow: Named, { key, own, at, title }: Keyed): readonly Parameter[] {
  const used = usedBy(repo, flow.id, keysIn(key));
  const everywhere = new Set(flowOf(repo, flow).textParameters.map(({ name }) => name));
  const present = new Set(entriesOf(own).map(([name]) => name));
  const names = [...present, ...[...used].filter((name) => !present.has(name) && !everywhere.has(name))];
  return names.map((name) => ({
    at: pointer(at, "with", name),
    name,
    title: titleFrom([title === "" ? spacedOut(name) : `${title}: ${spacedOut(name)}`]),
    // People read it, and nobody reads a boolean.
    schema: { type: ["string", "number"] },
    written: valueAt(own, pointer("", name)),
    isFree: true,
    mayBeMissing: false,
    why: used.has(name) ? "The words use it." : null,
  }));
}

/** The names of the parameters that texts use in any language. */
function usedBy(repo: Repository, flow: string, keys: readonly string[]): ReadonlySet<string> {
  const texts = [...repo.locales.keys()].flatMap((language) =>
    keys.flatMap((key) => {
      const file = textFiles(repo, language, flow).find((one) => localeIn(one).texts.has(key));
      return file === undefined ? [] : (localeIn(file).texts.get(key) ?? []);
    }),
  );
  return placeholders(texts);
}
