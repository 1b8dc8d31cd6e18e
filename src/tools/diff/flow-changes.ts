import type { Json, JsonObject } from "../../engine/index.ts";
import {
  conditionsOf,
  entriesOf,
  isList,
  isObject,
  type Named,
  objectAt,
  readsOf,
  stringAt,
} from "../../language/index.ts";
import { waysOf } from "../map/index.ts";
import type { Change } from "./change.ts";
import { differences, shortly, some } from "./values.ts";
import { wayChanges } from "./ways.ts";
import { whoOf } from "./who.ts";

/** What changes in one journey's file. */
export function flowChanges(before: Named, after: Named): Change[] {
  return [
    ...headChanges(before, after),
    ...stepChanges(before, after),
    ...wayChanges(before, after),
    ...conditionChanges(before, after),
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
  for (const [id, step] of entriesOf(old)) {
    if (!isObject(now[id])) add("steps", `${id} (${stringAt(step, "path")}) is gone`);
  }
  for (const [id, step] of entriesOf(now)) {
    const was = old[id];
    if (!isObject(step)) continue;
    if (!isObject(was)) {
      add("steps", `${id} (${stringAt(step, "path")}) is new`, whoComes(after, id));
      continue;
    }
    for (const key of ["path", "progress", "end", "unguarded", "layout"])
      if (was[key] !== step[key])
        add("steps", `${id}: ${key} is ${shortly(step[key])} instead of ${shortly(was[key])}`);
    for (const key of ["title", "page", "aside", "header", "dialogs"]) pageChange(id, key, was, step, add);
    if (differences(was.enter, step.enter).length > 0)
      add("behaviour", `${id}: something else happens when it is entered`);
    const handlers = new Set([...entriesOf(was.on), ...entriesOf(step.on)].map(([event]) => event));
    for (const event of handlers) {
      const at = differences(withoutWays(objectAt(was, "on")[event]), withoutWays(objectAt(step, "on")[event]));
      if (at.length > 0) add("behaviour", `${id}, ${event}: something else is done`);
    }
  }
  const anywhere = new Set([...entriesOf(before.value.on), ...entriesOf(after.value.on)].map(([event]) => event));
  for (const event of anywhere) {
    const at = differences(
      withoutWays(objectAt(before.value, "on")[event]),
      withoutWays(objectAt(after.value, "on")[event]),
    );
    if (at.length > 0) add("behaviour", `any step, ${event}: something else is done`);
  }
  return changes;
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

function conditionChanges(before: Named, after: Named): Change[] {
  const flow = after.id;
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  return Object.keys({ ...old, ...now }).flatMap((name): Change[] => {
    if (old[name] === now[name]) return [];
    const asking = [
      ...new Set(
        waysOf(after)
          .filter(({ when }) => when.some((one) => mentions(one, name)))
          .map(({ from }) => from ?? "any step"),
      ),
    ];
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

function mentions(source: string, name: string): boolean {
  return readsOf(source).some((path) => path === name || path.startsWith(`${name}.`));
}

/** Who comes to a new step: what all ways to it have in common is not worked out; one that is for everyone makes it everyone. */
function whoComes(flow: Named, id: string): readonly string[] {
  const ways = waysOf(flow).filter(({ to }) => "step" in to && to.step === id);
  const each = ways.map(({ when, arms }) => whoOf(when, arms, conditionsOf(flow)));
  return each.some((who) => who.length === 0) ? [] : [...new Set(each.flat())];
}
