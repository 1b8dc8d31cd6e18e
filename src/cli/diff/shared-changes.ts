import {
  asWritten,
  bundleSchema,
  dataIdOf,
  differences,
  differencesOf,
  type Experiment,
  experimentsOf,
  findOperation,
  operationIds,
  type Repository,
  type Schema,
  sitesOf,
  usesOf,
} from "../../model/index.ts";
import type { Change } from "./change.ts";
import { shortly, some } from "./values.ts";

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
  const dataIds = new Set([before, after].flatMap((repo) => repo.flows.map((flow) => dataIdOf(repo, flow))));
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

function schemaParts(old: Schema, now: Schema, at: string): string[] {
  const found: string[] = [];
  const [{ properties: had = {} }, { properties: has = {} }] = [old, now];
  const isRequired = ({ required = [] }: Schema, key: string) => required.includes(key);
  const name = (key: string) => (at === "" ? key : `${at}.${key}`);
  for (const key of Object.keys({ ...had, ...has })) {
    const [was, is] = [had[key], has[key]];
    if (was === undefined) found.push(`${name(key)} is new${isRequired(now, key) ? ", and required" : ""}`);
    else if (is === undefined) found.push(`${name(key)} is gone`);
    else {
      if (isRequired(old, key) !== isRequired(now, key))
        found.push(`${name(key)} is ${isRequired(now, key) ? "required" : "no longer required"}`);
      found.push(...schemaParts(was, is, name(key)));
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

function bundled(repo: Repository, id: string): Schema | undefined {
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
  const sites = (repo: Repository) => new Map(sitesOf(repo).list.map(({ id, value }) => [id?.value ?? "", value]));
  const [old, now] = [sites(before), sites(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const [was, is] = [old.get(id), now.get(id)];
    const who = [`at the site ${id}`];
    if (was === undefined || is === undefined)
      return [{ area: "sites", what: `${id} is ${is === undefined ? "gone" : "new"}`, who }];
    return differencesOf(was, is).map(({ pointer, before: one, after: other }) => ({
      area: "sites" as const,
      what: `${id}: ${pointer.slice(1).replaceAll("/", ".")} is ${shortly(other)} instead of ${shortly(one)}`,
      who,
    }));
  });
}

function experimentChanges(before: Repository, after: Repository): Change[] {
  const experiments = (repo: Repository) =>
    new Map(experimentsOf(repo).list.map((experiment) => [experiment.flag?.value ?? "", experiment]));
  const [old, now] = [experiments(before), experiments(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((flag): Change[] => {
    const [was, is] = [old.get(flag), now.get(flag)];
    if (was === undefined || is === undefined)
      return [{ area: "experiments", what: `${flag} is ${is === undefined ? "gone" : "new"}`, who: [] }];
    return ["arms", "share", "active", "patch", "epicKey"].flatMap((key): Change[] => {
      if (differences(was.value[key], is.value[key]).length === 0) return [];
      const arms = key === "patch" ? new Set([...was.patches, ...is.patches].map(({ arm }) => arm)) : [];
      const what =
        key === "patch"
          ? "what its arms change is something else"
          : key === "share"
            ? `${sharesIn(is)}, instead of ${sharesIn(was)}; who is between may come back in another arm`
            : `${key} is ${shortly(is.value[key])} instead of ${shortly(was.value[key])}`;
      return [
        { area: "experiments", what: `${flag}: ${what}`, who: [...arms].map((arm) => `in the arm ${arm} of ${flag}`) },
      ];
    });
  });
}

/** `60 % control, 40 % treatment`. */
function sharesIn({ shares }: Experiment): string {
  return shares.length === 0 ? "equal shares" : shares.map(({ arm, percent }) => `${percent} % ${arm}`).join(", ");
}

function callChanges(before: Repository, after: Repository): Change[] {
  const contract = (repo: Repository, id: string) => {
    const operation = findOperation(repo, id);
    return operation && asWritten(repo, operation)?.value;
  };
  return [...new Set([...operationIds(before), ...operationIds(after)])].flatMap((id): Change[] => {
    const [was, is] = [contract(before, id), contract(after, id)];
    const at = differences(was, is);
    if (at.length === 0) return [];
    const what = was === undefined ? "is new" : is === undefined ? "is gone" : `has another contract (${some(at)})`;
    return [{ area: "calls", what: `${id} ${what}`, who: [] }];
  });
}
