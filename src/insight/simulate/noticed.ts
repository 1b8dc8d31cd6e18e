import { createHash } from "node:crypto";
import {
  type BlockView,
  type Command,
  equal,
  type Json,
  type JsonObject,
  type Program,
  type Snapshot,
  type Text,
  type View,
  view,
} from "../../engine/index.ts";
import { partsOf, typeOf } from "../../model/index.ts";
import { alertOf, errorsOf, leftBy, startedBy, trackedIn } from "./expect.ts";
import type { Noticed } from "./simulation.ts";

/**
 * Everything about an event that a person, the service, the browser's storage or analytics can notice. Leaves out what
 * did not change.
 */
export function noticed(
  program: Program,
  before: Snapshot | null,
  after: Snapshot,
  commands: readonly Command[],
  at: number,
): Noticed {
  const shown = pageLines(view(program, after, at));
  const shownBefore = before === null ? [] : pageLines(view(program, before, at));
  const found: Record<Exclude<keyof Noticed, "refused">, Json> = {
    step: before?.step === after.step ? null : after.step,
    leaves: leftBy(commands),
    calls: startedBy(commands),
    tracked: trackedIn(commands),
    data: changedData(before?.data ?? program.data.defaults, after.data),
    errors: errorsOf(after),
    alert: alertOf(after),
    dialog: after.dialog,
    page: before?.step === after.step ? changedLines(shownBefore, shown) : shown,
    does: doneLines(commands),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => !isEmpty(value))) as unknown as Noticed;
}

/** For a page that stays: lines that were removed (−) and added (+), or all lines if only their order changed. */
function changedLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const [had, has] = [new Set(before), new Set(after)];
  const changed = [
    ...before.filter((line) => !has.has(line)).map((line) => `− ${line}`),
    ...after.filter((line) => !had.has(line)).map((line) => `+ ${line}`),
  ];
  return changed.length > 0 || before.join("\n") === after.join("\n") ? changed : after;
}

function isEmpty(value: Json): boolean {
  const type = typeOf(value);
  return type === "null" || ((type === "array" || type === "object") && partsOf(value).length === 0);
}

/** The content of a page, one line per block: its text keys and its values, by place. */
export function pageLines(seen: View): string[] {
  const { title, layout, progress, page, aside, dialog, forms } = seen;
  const bar = progress?.steps.map(
    ({ label, state, path }) => line`${printedText(label)} ${state}${path === undefined ? "" : " link"}`,
  );
  const lines = (blocks: readonly BlockView[], indent: string): string[] =>
    blocks.flatMap(({ block, props, slots }) => [
      line`${indent}${block} ${propertiesOf(props)}`,
      ...Object.values(slots).flatMap((inner) => lines(inner, `${indent}  `)),
    ]);
  return [
    line`${layout} ${printedText(title)}`,
    ...(bar === undefined ? [] : [line`progress ${bar.join(", ")}`]),
    ...lines(page, ""),
    ...lines(aside, "aside "),
    ...(dialog === null ? [] : [line`dialog ${printedText(dialog.title)}`, ...lines(dialog.page, "  ")]),
    ...Object.entries(forms).map(([name, { values }]) => line`${name} holds ${propertiesOf(values)}`),
  ];
}

/** Other effects, one line per command. */
export function doneLines(commands: readonly Command[]): string[] {
  return commands.flatMap((command) => {
    const { type, ...rest } = command;
    switch (type) {
      case "schedule":
        return [line`wait ${command.ms} ms`];
      case "navigate":
        return command.replace ? [line`replace ${command.path}`] : [];
      case "focus":
      case "scroll":
      case "identify":
      case "log":
        return [line`${type} ${propertiesOf(rest as unknown as JsonObject)}`];
      default:
        // Calls, reports and exits have keys of their own, and stored data is in `data`.
        return [];
    }
  });
}

/** A line made of strings and numbers. A plain template would also accept an object and print `[object Object]`. */
function line(between: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: between }, ...values).trimEnd();
}

/** `text=step1.title buttons.0.event=back`. Long data from a service is shown as a hash. */
function propertiesOf(props: JsonObject): string {
  return partsOf(props)
    .flatMap(([name, value]) => {
      const flat = flatten(String(name), value);
      return flat.length > MOST ? [`${name}#${printOf(value)}`] : flat;
    })
    .join(" ");
}

/** A property with more values than this is probably a list from a service. */
const MOST = 40;

function printOf(value: Json): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}

function flatten(name: string, value: Json): string[] {
  if (isText(value)) return [`${name}=${printedText(value)}`];
  const [type, parts] = [typeOf(value), partsOf(value)];
  if (type === "array" && parts.length === 0) return [`${name}=[]`];
  if (type === "object" && parts.length === 0) return [`${name}={}`];
  if (parts.length > 0) return parts.flatMap(([key, part]) => flatten(`${name}.${key}`, part));
  return [`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`];
}

/** A property's value may have a `key` without being a text. A text has no other members. */
function isText(value: Json): value is Json & Text {
  const parts = new Map(partsOf(value));
  const isOne = ["key", "literal"].some((name) => typeof parts.get(name) === "string");
  return isOne && [...parts.keys()].every((name) => name === "key" || name === "literal" || name === "with");
}

function printedText(text: Text): string {
  if ("literal" in text) return `“${text.literal}”`;
  if ("key" in text) return text.with === undefined ? text.key : `${text.key}${JSON.stringify(text.with)}`;
  return JSON.stringify(text);
}

/** Changed values by dotted path, with null for removed ones. */
function changedData(before: JsonObject, after: JsonObject, path = ""): JsonObject {
  const changed: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    // Nothing is changed in place, so most values are the same object.
    if (before[key] === after[key]) continue;
    const [one, other] = [before[key] ?? null, after[key] ?? null];
    if (equal(one, other)) continue;
    if (typeOf(one) === "object" && typeOf(other) === "object")
      Object.assign(changed, changedData(one as JsonObject, other as JsonObject, `${path}${key}.`));
    else changed[`${path}${key}`] = JSON.stringify(other).length > 400 ? `#${printOf(other)}` : other;
  }
  return changed;
}
