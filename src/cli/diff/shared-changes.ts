import type { Json, JsonObject } from "../../engine/index.ts";
import {
  bundleSchema,
  entriesOf,
  findOperation,
  isList,
  isObject,
  objectAt,
  operationIds,
  type Repository,
  stringAt,
  stringsOf,
  usesOf,
  valueAt,
} from "../../model/index.ts";
import type { Change } from "./change.ts";
import { differences, shortly, some } from "./values.ts";

/** What changes in forms, remembered data, sites, experiments and calls. */
export function sharedChanges(before: Repository, after: Repository): Change[] {
  return [
    ...schemaChanges(before, after),
    ...siteChanges(before, after),
    ...experimentChanges(before, after),
    ...callChanges(before, after),
  ];
}

const LIMITS =
  "type enum const minLength maxLength pattern format minimum maximum minItems maxItems default x-sensitive x-transient".split(
    " ",
  );

function schemaChanges(before: Repository, after: Repository): Change[] {
  const dataIds = new Set(
    [...before.flows, ...after.flows].map(({ value }) => stringAt(value, "data")?.replace(/\.schema\.json$/, "")),
  );
  return [...new Set([...before.schemas.keys(), ...after.schemas.keys()])].flatMap((id): Change[] => {
    const area = dataIds.has(id) ? "remembered data" : "forms";
    const [old, now] = [bundled(before, id), bundled(after, id)];
    const said = (what: string): Change => ({ area, what: `${id}: ${what}`, who: shownAt(after, id) });
    if (old === undefined || now === undefined)
      return old === now ? [] : [said(now === undefined ? "is gone" : "is new")];
    const parts = schemaParts(old, now, "").map(said);
    const layout = differences(before.schemas.get(id)?.layout?.value, after.schemas.get(id)?.layout?.value);
    if (layout.length > 0) parts.push(said(`its layout is another (${some(layout)})`));
    return parts;
  });
}

function schemaParts(old: JsonObject, now: JsonObject, at: string): string[] {
  const found: string[] = [];
  const [had, has] = [objectAt(old, "properties"), objectAt(now, "properties")];
  const name = (key: string) => (at === "" ? key : `${at}.${key}`);
  for (const key of Object.keys({ ...had, ...has })) {
    if (!isObject(had[key]))
      found.push(`${name(key)} is new${stringsOf(now.required).includes(key) ? ", and required" : ""}`);
    else if (!isObject(has[key])) found.push(`${name(key)} is gone`);
    else {
      if (stringsOf(old.required).includes(key) !== stringsOf(now.required).includes(key))
        found.push(`${name(key)} is ${stringsOf(now.required).includes(key) ? "required" : "no longer required"}`);
      found.push(...schemaParts(had[key], has[key], name(key)));
    }
  }
  for (const key of LIMITS)
    if (differences(old[key], now[key]).length > 0)
      found.push(`${at}${at === "" ? "" : ": "}${key} is ${shortly(now[key])} instead of ${shortly(old[key])}`);
  for (const key of ["x-rules", "if", "then", "else", "x-version", "definitions", "$ref", "items"])
    if (differences(old[key], now[key]).length > 0)
      found.push(`${at}${at === "" ? "" : ": "}${key === "definitions" ? "a shared definition" : key} is another`);
  return found;
}

function bundled(repo: Repository, id: string): JsonObject | undefined {
  try {
    return bundleSchema(repo, id);
  } catch {
    return undefined;
  }
}

/** The steps that show a form. */
function shownAt(repo: Repository, id: string): readonly string[] {
  const steps = usesOf(repo).flatMap((use) =>
    use.kind === "schema" && use.schema === id && use.place.step !== undefined ? [use.place.step] : [],
  );
  return steps.length === 0 ? [] : [`at ${some([...new Set(steps)])}`];
}

function siteChanges(before: Repository, after: Repository): Change[] {
  const [old, now] = [byKey(before.sites?.value, "sites", "id"), byKey(after.sites?.value, "sites", "id")];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const [was, is] = [old.get(id), now.get(id)];
    const who = [`at the site ${id}`];
    if (was === undefined || is === undefined)
      return [{ area: "sites", what: `${id} is ${is === undefined ? "gone" : "new"}`, who }];
    return differences(was, is).map((at) => ({
      area: "sites" as const,
      what: `${id}: ${at.slice(1).replaceAll("/", ".")} is ${shortly(valueAt(is, at))} instead of ${shortly(valueAt(was, at))}`,
      who,
    }));
  });
}

function experimentChanges(before: Repository, after: Repository): Change[] {
  const [old, now] = [
    byKey(before.experiments?.value, "experiments", "flag"),
    byKey(after.experiments?.value, "experiments", "flag"),
  ];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((flag): Change[] => {
    const [was, is] = [old.get(flag), now.get(flag)];
    if (was === undefined || is === undefined)
      return [{ area: "experiments", what: `${flag} is ${is === undefined ? "gone" : "new"}`, who: [] }];
    return ["arms", "share", "active", "patch", "epicKey"].flatMap((key): Change[] => {
      if (differences(was[key], is[key]).length === 0) return [];
      const arms = key === "patch" ? Object.keys({ ...objectAt(was, key), ...objectAt(is, key) }) : [];
      const what =
        key === "patch"
          ? "what its arms change is something else"
          : key === "share"
            ? `${sharesIn(is)}, instead of ${sharesIn(was)}; who is between may come back in another arm`
            : `${key} is ${shortly(is[key])} instead of ${shortly(was[key])}`;
      return [
        { area: "experiments", what: `${flag}: ${what}`, who: arms.map((arm) => `in the arm ${arm} of ${flag}`) },
      ];
    });
  });
}

/** `60 % control, 40 % treatment`. */
function sharesIn(experiment: JsonObject): string {
  const shares = entriesOf(experiment.share).map(([arm, percent]) => `${String(percent)} % ${arm}`);
  return shares.length === 0 ? "equal shares" : shares.join(", ");
}

function callChanges(before: Repository, after: Repository): Change[] {
  const contract = (repo: Repository, id: string) =>
    valueAt(repo.api?.value, findOperation(repo, id)?.pointer ?? "/none");
  return [...new Set([...operationIds(before), ...operationIds(after)])].flatMap((id): Change[] => {
    const [was, is] = [contract(before, id), contract(after, id)];
    const at = differences(was, is);
    if (at.length === 0) return [];
    const what = was === undefined ? "is new" : is === undefined ? "is gone" : `has another contract (${some(at)})`;
    return [{ area: "calls", what: `${id} ${what}`, who: [] }];
  });
}

function byKey(value: Json | undefined, list: string, key: string): ReadonlyMap<string, JsonObject> {
  const items = isObject(value) ? value[list] : undefined;
  return new Map((isList(items) ? items : []).filter(isObject).map((item) => [stringAt(item, key) ?? "", item]));
}
