import { languageOf, plainNames } from "../../../insight/index.ts";
import { analyticsSchema, callSchema, setSchema } from "../../../linter/index.ts";
import {
  type Action,
  actionsIn,
  flowOf,
  isList,
  isObject,
  type Named,
  originOf,
  type Origin,
  placeAt,
  pointer,
  type Repository,
  type Schema,
  valueAt,
} from "../../../model/index.ts";
import { sharingOf } from "../../kernel/target.ts";
import { type Described, propertiesIn, propertyPointer } from "../item/described.ts";
import { type Leaf, leavesIn, textLeaves } from "./leaves.ts";

/** A value that can be changed, because it is written at a place of its own. */
interface ValueAt extends Leaf {
  readonly written: string | number | boolean;
  readonly origin: Origin;
}

/** The values of an action, or of a part of a page. */
export interface ValuesAt {
  readonly values: readonly ValueAt[];
  /** Those that are not written as one value at a place of their own. */
  readonly others: readonly Leaf[];
}

/** The action of a journey at a pointer. `undefined` if there is none. */
export function actionAt(repo: Repository, flow: Named, at: string): Action | undefined {
  const typed = flowOf(repo, flow);
  for (const container of [...typed.steps.values(), typed]) {
    const found = [...actionsIn(container)].find((one) => one.pointer === at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What can be changed of an action. */
export function valuesOf(repo: Repository, flow: Named, action: Action): ValuesAt {
  return valuesAmong(repo, flow, leavesOf(repo, flow, action));
}

/** What can be changed of a part of a page besides its settings: parameters of texts, and what values are made of. */
export function valuesOfPart(repo: Repository, flow: Named, part: Described): ValuesAt {
  const leaves = propertiesIn(part).flatMap((property): readonly Leaf[] => {
    const { name, title, schema, value, is } = property;
    const at = propertyPointer(part, name);
    if (value === undefined) return [];
    if (is === "text") return textLeaves(value, at, title);
    const isValue = is === "plain" && schema["x-kind"] === "value" && (isObject(value) || isList(value));
    const full = { ...schema, ...(part.root.definitions && { definitions: part.root.definitions }) };
    return isValue ? leavesIn({ json: value, at, schema: full, names: [title], whens: [] }) : [];
  });
  return valuesAmong(repo, flow, leaves);
}

function valuesAmong(repo: Repository, flow: Named, leaves: readonly Leaf[]): ValuesAt {
  const found = leaves.map((leaf) => writtenAt(repo, flow, leaf) ?? leaf);
  return {
    values: found.filter((one): one is ValueAt => "origin" in one),
    others: found.filter((one) => !("origin" in one)),
  };
}

/** A value as it is written. `undefined` if it is not: it comes from `"..."`, or is of another kind. */
function writtenAt(repo: Repository, flow: Named, leaf: Leaf): ValueAt | undefined {
  const { at, written: value } = leaf;
  const written = typeof value === "string" ? (flow.file.asWritten?.get(at) ?? value) : value;
  const origin = originOf({ file: flow.file, pointer: at });
  const isHere = valueAt(repo.files.get(origin.path)?.value, origin.pointer) === written;
  const isPlain = typeof written === "string" || typeof written === "number" || typeof written === "boolean";
  if (!isHere || !isPlain || origin.arm !== undefined) return undefined;
  const { isShared } = sharingOf({ file: flow.file, pointer: at }, origin);
  const notes = isShared ? ["It is written once for several places: all of them change."] : [];
  return { ...leaf, written, origin, notes };
}

function leavesOf(repo: Repository, flow: Named, action: Action): readonly Leaf[] {
  const { pointer: at } = action;
  const under = (name: string, schema: Schema | undefined) => {
    const own = pointer(at, name);
    const json = valueAt(flow.value, own);
    return json === undefined ? [] : leavesIn({ json, at: own, schema, names: [], whens: [] });
  };
  if (action.do === "set" && action.marks === undefined)
    return action.sets.flatMap((one) => setLeaves(repo, flow, one));
  const named = namedMember(repo, flow, action);
  if (named !== undefined) return under(named.name, named.schema);
  return textsOfAction(action).flatMap(({ field, text }) => {
    const where = field === "" ? "" : ` at ${plainNameOf(repo, flow, `form.${field}`)}`;
    return textLeaves(text.json, text.pointer, `The message${where}`);
  });
}

/** The member with what an action gives by name to a call or to analytics. `undefined` if it gives nothing by name. */
export function namedMember(repo: Repository, flow: Named, action: Action) {
  if (action.do === "call") return { name: "with", schema: callSchema(repo, action.call?.operation.value ?? "") };
  if (action.do === "track") return { name: "with", schema: analyticsSchema(repo, flow.id, action.event?.value ?? "") };
  return action.do === "identify" ? { name: "identify", schema: analyticsSchema(repo, flow.id) } : undefined;
}

/** The texts that an action shows, each with its field. `""`: at no field. */
export function textsOfAction(action: Action) {
  if (action.do === "alert") return [{ field: "", text: action.text }];
  return action.do === "fail" ? [...action.errors, ...action.otherwise] : [];
}

function setLeaves(
  repo: Repository,
  flow: Named,
  { path, pointer: at, value }: Extract<Action, { do: "set" }>["sets"][number],
): readonly Leaf[] {
  const found = setSchema(repo, placeAt(repo, flow, at), path);
  // A field may be outside its limits, because its form reports that. But it has one type.
  const { type } = found ?? {};
  const ofField = type === undefined ? undefined : { type };
  const schema = path.startsWith("form.") ? ofField : found;
  return leavesIn({ json: value.json, at, schema, names: [plainNameOf(repo, flow, path)], whens: [] });
}

function plainNameOf(repo: Repository, flow: Named, path: string): string {
  return plainNames(repo, flow, languageOf(repo, undefined)).value(path);
}
