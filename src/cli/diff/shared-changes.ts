import {
  asWritten,
  bundleSchema,
  casesOf,
  currencyOf,
  dataIdOf,
  differences,
  differencesOf,
  type Experiment,
  experimentsOf,
  type FieldCase,
  findOperation,
  operationIds,
  type Repository,
  lengthOf,
  rulesOf,
  type Schema,
  sitesOf,
  usesOf,
} from "../../model/index.ts";
import { conditionWords } from "../explain/condition.ts";
import type { Change } from "./change.ts";
import { calledSo, renamedArms } from "./renamed-arms.ts";
import { shortly, some } from "./values.ts";

/** The changes in forms, remembered data, sites, experiments and calls. */
export function sharedChanges(before: Repository, after: Repository): Change[] {
  return [
    ...schemaChanges(before, after),
    ...siteChanges(before, after),
    ...experimentChanges(before, after),
    ...callChanges(before, after),
  ];
}

const LIMITS =
  "type enum const minLength maxLength pattern format minimum maximum minItems maxItems default x-sensitive x-transient x-about".split(
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
  found.push(
    ...caseChanges(old, now, at),
    ...lengthChange(old, now, at),
    ...currencyChange(old, now, at),
    ...ruleChanges(old, now),
  );
  for (const key of ["if", "then", "else", "x-version", "definitions", "$ref", "items"])
    if (differences(old[key], now[key]).length > 0)
      found.push(`${at}${at === "" ? "" : ": "}${key === "definitions" ? "a shared definition" : key} is another`);
  return found;
}

/** Changes in the cases of a field: when it is required, optional, hidden or limited. */
function caseChanges(old: Schema, now: Schema, at: string): string[] {
  if (differences(old["x-cases"], now["x-cases"]).length === 0) return [];
  const [had, has] = [old, now].map((schema) => casesOf(schema).map(caseWords));
  const come = has?.filter((one) => had?.includes(one) !== true).map((one) => `${at} is ${one}`) ?? [];
  const gone = had?.filter((one) => has?.includes(one) !== true).map((one) => `${at} is no longer ${one}`) ?? [];
  return come.length + gone.length === 0 ? [`the cases of ${at} come in another order`] : [...come, ...gone];
}

function caseWords({ when, is, limits }: FieldCase): string {
  const own = Object.keys(limits).filter((key) => LIMITS.includes(key));
  const held = own.map((key) => `held to ${key} ${shortly(limits[key])}`);
  const where = when === undefined ? "in all other cases" : `where ${conditionWords(when)}`;
  return `${[...(is === undefined ? [] : [is]), ...held].join(" and ")} ${where}`;
}

/** Changes in the answer that determines the length of a list. */
function lengthChange(old: Schema, now: Schema, at: string): string[] {
  const [had, has] = [lengthOf(old), lengthOf(now)];
  if (had === has) return [];
  return [has === undefined ? `people add and remove the items of ${at}` : `${at} has as many items as ${has} says`];
}

/** Changes in the currency of an amount. */
function currencyChange(old: Schema, now: Schema, at: string): string[] {
  const [had, has] = [old, now].map((schema) => {
    const currency = currencyOf(schema);
    if (currency === undefined) return "no currency";
    return "code" in currency ? currency.code : `the currency that ${currency.of}.${currency.name} says`;
  });
  return had === has ? [] : [`${at} is an amount of ${has} instead of ${had}`];
}

/** Rules that were added or removed, described together with the field that shows their message. */
function ruleChanges(old: Schema, now: Schema): string[] {
  const said = (schema: Schema) =>
    new Set(
      rulesOf(schema).map(
        ({ rule = "true", each, at = "" }) =>
          `${[at === "" ? "it" : at, ...(each === undefined ? [] : [`of each item of ${each}`])].join(" ")} must keep: ${conditionWords(rule)}`,
      ),
    );
  const [had, has] = [said(old), said(now)];
  const come = [...has].filter((one) => !had.has(one));
  const gone = [...had]
    .filter((one) => !has.has(one))
    .map((one) => one.replace(" must keep: ", " need no longer keep: "));
  const isOther = come.length + gone.length === 0 && differences(old["x-rules"], now["x-rules"]).length > 0;
  return [...come, ...gone, ...(isOther ? ["what its rules say beside their conditions is another"] : [])];
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
    // Settings are reported for the journeys that have them.
    const [{ settings: _, ...factsBefore }, { settings: __, ...facts }] = [was, is];
    return differencesOf(factsBefore, facts).map(({ pointer, before: one, after: other }) => ({
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
    if (was === undefined || is === undefined) {
      const there: Change = { area: "experiments", what: `${flag} is ${is === undefined ? "gone" : "new"}`, who: [] };
      return is === undefined ? [there] : [there, ...patchChanges(undefined, is)];
    }
    const say = (what: string): Change => ({ area: "experiments", what: `${flag}: ${what}`, who: [] });
    const names = renamedArms(was, is);
    const then = calledSo(was, names);
    const changes = ["arms", "share", "active", "patch", "epicKey"].flatMap((key): Change[] => {
      if (key === "patch") return patchChanges(then, is);
      if (differences(then.value[key], is.value[key]).length === 0) return [];
      if (key !== "share") return [say(`${key} is ${shortly(is.value[key])} instead of ${shortly(then.value[key])}`)];
      return [say(`${sharesIn(is)}, instead of ${sharesIn(then)}; who is between may come back in another arm`)];
    });
    const renamed = [...names].map(([arm, name]) =>
      say(`the arm ${arm} is now called ${name}; who is in it stays in it`),
    );
    return [...renamed, ...changes];
  });
}

/** Changes in what arms change in each file, one by one. */
function patchChanges(before: Experiment | undefined, after: Experiment): Change[] {
  const [old, now] = [patchedIn(before), patchedIn(after)];
  const flag = after.flag?.value ?? "";
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
    const [was, is] = [old.get(id), now.get(id)];
    const { arm, file, path } = is ?? was ?? { arm: "", file: "", path: "" };
    if (was !== undefined && is !== undefined && was.does === is.does) return [];
    const place = `${file.replace(/\.json$/, "")} ${path.slice(1).replaceAll("/", ".")}`;
    const what = is === undefined ? `${place} is as for everyone again` : `${place} ${is.does}`;
    return [{ area: "experiments", what: `${flag}: ${what}`, who: [`in the arm ${arm} of ${flag}`] }];
  });
}

/**
 * What arms change in files, by arm, file and place. Several operations at one place are distinguished by their order.
 */
function patchedIn(experiment: Experiment | undefined) {
  const found = new Map<string, { arm: string; file: string; path: string; does: string }>();
  for (const { arm, files } of experiment?.patches ?? [])
    for (const { file, ops } of files)
      for (const { op, path, from, value } of ops) {
        const does = op === "replace" ? `is ${shortly(value)}` : `${op} ${shortly(value ?? from)}`;
        let id = `${arm} ${file} ${path}`;
        while (found.has(id)) id += "'";
        found.set(id, { arm, file, path, does });
      }
  return found;
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
