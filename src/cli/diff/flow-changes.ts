import type { Json, JsonObject } from "../../engine/index.ts";
import { readsOf } from "../../cel/index.ts";
import {
  conditionsOf,
  entriesOf,
  isList,
  isObject,
  type Named,
  objectAt,
  type Repository,
  stringAt,
  usesOf,
} from "../../model/index.ts";
import { waysOf } from "../map/index.ts";
import type { Change } from "./change.ts";
import { differences, shortly, some } from "./values.ts";
import { wayChanges } from "./ways.ts";
import { whoOf } from "./who.ts";

/** What changes in one journey's file. */
export function flowChanges(before: Named, after: Named, repo: Repository): Change[] {
  return [
    ...headChanges(before, after),
    ...stepChanges(before, after),
    ...wayChanges(before, after),
    ...conditionChanges(before, after, repo),
  ];
}

function headChanges(before: Named, after: Named): Change[] {
  const flow = after.id;
  return ["basePath", "start", "storage", "progress", "query", "session", "redirects"].flatMap((key): Change[] => {
    const at = differences(before.value[key], after.value[key]);
    if (at.length === 0) return [];
    return [
      {
        area: "journeys",
        flow,
        what: `${key} is ${shortly(after.value[key])} instead of ${shortly(before.value[key])}`,
        who: [],
      },
    ];
  });
}

function stepChanges(before: Named, after: Named): Change[] {
  const flow = after.id;
  const [old, now] = [objectAt(before.value, "steps"), objectAt(after.value, "steps")];
  const changes: Change[] = [];
  const add = (area: Change["area"], what: string, who: readonly string[] = []) =>
    changes.push({ area, flow, what, who });
  const renamed = renamedSteps(old, now);
  for (const [id, step] of entriesOf(old)) {
    const name = renamed.get(id);
    if (name !== undefined) add("steps", `${id} (${stringAt(step, "path")}) is now called ${name}`);
    else if (!isObject(now[id])) add("steps", `${id} (${stringAt(step, "path")}) is gone`);
  }
  const nameBefore = new Map([...renamed].map(([from, to]) => [to, from]));
  for (const [id, step] of entriesOf(now)) {
    const was = old[nameBefore.get(id) ?? id];
    if (!isObject(step)) continue;
    if (!isObject(was)) {
      add("steps", `${id} (${stringAt(step, "path")}) is new`, whoComes(after, id));
      continue;
    }
    for (const key of ["path", "progress", "end", "unguarded", "ahead", "layout"])
      if (was[key] !== step[key])
        add("steps", `${id}: ${key} is ${shortly(step[key])} instead of ${shortly(was[key])}`);
    for (const key of ["title", "page", "aside", "header", "dialogs"]) pageChange(id, key, was, step, add);
    const entered = differences(was.enter, step.enter);
    if (entered.length > 0) add("behaviour", `${id}: something else happens when it is entered${named(entered)}`);
    const handlers = new Set([...entriesOf(was.on), ...entriesOf(step.on)].map(([event]) => event));
    for (const event of handlers) {
      const at = differences(withoutWays(objectAt(was, "on")[event]), withoutWays(objectAt(step, "on")[event]));
      if (at.length > 0) add("behaviour", `${id}, ${event}: something else is done${named(at)}`);
    }
  }
  const anywhere = new Set([...entriesOf(before.value.on), ...entriesOf(after.value.on)].map(([event]) => event));
  for (const event of anywhere) {
    const at = differences(
      withoutWays(objectAt(before.value, "on")[event]),
      withoutWays(objectAt(after.value, "on")[event]),
    );
    if (at.length > 0) add("behaviour", `any step, ${event}: something else is done${named(at)}`);
  }
  return changes;
}

/** Steps that are gone, by those that have come in their place: with the same path and title. */
function renamedSteps(old: JsonObject, now: JsonObject): ReadonlyMap<string, string> {
  const come = entriesOf(now).filter(([id]) => !isObject(old[id]));
  const found = entriesOf(old).flatMap(([id, step]): (readonly [string, string])[] => {
    if (isObject(now[id]) || !isObject(step)) return [];
    const same = come.filter(
      ([, other]) => isObject(other) && other.path === step.path && differences(other.title, step.title).length === 0,
    );
    return same.length === 1 && same[0] !== undefined ? [[id, same[0][0]]] : [];
  });
  return new Map(found);
}

/** What is set or sent otherwise, as far as pointers to actions say it: ` (data.paid, call)`. */
function named(at: readonly string[]): string {
  const names = at.flatMap(
    (one) => /\/(?:set|fail|with|body)\/([^/]+)|\/(call|track|leave|wait|alert|reset)$/.exec(one)?.slice(1) ?? [],
  );
  const all = [...new Set(names.filter((name) => name !== undefined))];
  return all.length === 0 ? "" : ` (${some(all)})`;
}

function pageChange(
  id: string,
  key: string,
  was: JsonObject,
  step: JsonObject,
  add: (area: Change["area"], what: string) => void,
) {
  if (differences(was[key], step[key]).length === 0) return;
  const [old, now] = [blockNames(was[key]), blockNames(step[key])];
  const gone = old.filter((name) => !now.includes(name));
  const come = now.filter((name) => !old.includes(name));
  const parts = [come.length > 0 ? `new: ${some(come)}` : "", gone.length > 0 ? `gone: ${some(gone)}` : ""].filter(
    (part) => part !== "",
  );
  add(
    "pages",
    `${id}: its ${key} ${parts.length === 0 ? "shows something else" : `has other blocks (${parts.join("; ")})`}`,
  );
}

function blockNames(value: unknown): readonly string[] {
  const found: string[] = [];
  JSON.stringify(value, (key, child: unknown) => {
    if (key === "block" && typeof child === "string") found.push(child);
    return child;
  });
  return found;
}

/** Rules without their conditions and targets, which are told as ways. */
function withoutWays(rules: Json | undefined): Json | undefined {
  if (typeof rules === "string") return [];
  if (!isList(rules)) return rules;
  return rules.flatMap((rule): Json[] => {
    if (!isObject(rule)) return [];
    const { goto, leave, when, then, ...rest } = rule;
    const inner = then === undefined ? {} : { then: withoutWays(then) ?? [] };
    const stays = goto === undefined && leave === undefined && then === undefined;
    const kept: JsonObject = { ...rest, ...inner, ...(stays && when !== undefined && { when }) };
    return Object.keys(kept).length === 0 ? [] : [kept];
  });
}

function conditionChanges(before: Named, after: Named, repo: Repository): Change[] {
  const flow = after.id;
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  return Object.keys({ ...old, ...now }).flatMap((name): Change[] => {
    if (old[name] === now[name]) return [];
    const asking = [...new Set(stepsThatAsk(repo, after, name))];
    const where = asking.length === 0 ? "" : ` (asked for in ${some(asking)})`;
    const said = (source: string | undefined) => (source === undefined ? "nothing" : `\`${source}\``);
    const who = whoOf(
      [old[name], now[name]].filter((one) => one !== undefined),
      [],
      { ...old, ...now },
    );
    return [
      { area: "conditions", flow, what: `${name} is ${said(now[name])} instead of ${said(old[name])}${where}`, who },
    ];
  });
}

/** The steps in which a condition is asked for, by its name or by that of one that asks for it. */
function stepsThatAsk(repo: Repository, flow: Named, name: string): readonly string[] {
  const names = new Set([name]);
  for (const [other, source] of Object.entries(conditionsOf(flow)))
    if ([...names].some((one) => mentions(source, one))) names.add(other);
  return usesOf(repo).flatMap((use) => {
    if (use.kind !== "expression" || use.place.flow !== flow.id || use.place.anywhere === true) return [];
    return [...names].some((one) => mentions(use.source, one)) ? [use.place.step ?? "any step"] : [];
  });
}

function mentions(source: string, name: string): boolean {
  return readsOf(source).some((path) => path === name || path.startsWith(`${name}.`));
}

/** Who comes to a new step: what all ways to it have in common is not worked out; one that is for everyone makes it everyone. */
function whoComes(flow: Named, id: string): readonly string[] {
  const ways = waysOf(flow).filter(({ from, to }) => "step" in to && to.step === id && from !== id);
  const each = ways.map(({ when, arms }) => whoOf(when, arms, conditionsOf(flow)));
  return each.some((who) => who.length === 0) ? [] : [...new Set(each.flat())];
}
