import { type BlockView, type Command, type Json, type Program, view } from "../../engine/index.ts";
import { partAt, partsOf, typeOf } from "../../model/index.ts";
import type { Taken } from "../../explorer/index.ts";

/**
 * What a transition shows of a journey: the rules that applied, the commands, and which parts of which blocks are
 * shown.
 */
export function facetsOf(program: Program, { replayState, commands, rules }: Taken): readonly string[] {
  const { snapshot, at } = replayState;
  if (snapshot === null) return [];
  const { step } = snapshot;
  const found = new Set<string>([`step ${step}`, ...rules.map((rule) => `rule ${rule}`)]);
  for (const command of commands) for (const facet of ofCommand(command)) found.add(`${step} ${facet}`);
  const seen = view(program, snapshot, at);
  for (const block of [...seen.page, ...seen.aside, ...(seen.dialog?.page ?? [])])
    for (const facet of ofBlock(block)) found.add(`${step} ${facet}`);
  const bar = seen.progress?.steps.map(({ state, path }) => `${state}${path === undefined ? "" : "!"}`).join(" ");
  if (bar !== undefined) found.add(`${step} bar ${bar}`);
  if (snapshot.alert !== null) found.add(`${step} alert ${JSON.stringify(snapshot.alert.text)}`);
  for (const { errors } of Object.values(snapshot.forms))
    for (const { path, text } of errors) found.add(`${step} error ${path} ${JSON.stringify(text)}`);
  return [...found];
}

function ofCommand(command: Command): readonly string[] {
  switch (command.type) {
    case "call":
      return shapeOf(`call ${command.operation}`, command.input);
    case "track":
      return shapeOf(`track ${command.event}`, command.with);
    case "identify":
      return shapeOf("identify", command.with);
    case "leave":
      return [`leave ${command.link}`];
    case "log":
      return [`log ${command.text}`];
    case "focus":
      return [`focus ${command.field}`];
    case "schedule":
      return [`wait ${command.ms}`];
    default:
      return [];
  }
}

function ofBlock({ key, block, props, slots }: BlockView): readonly string[] {
  const inner = Object.values(slots).flat().flatMap(ofBlock);
  return [...shapeOf(`block ${key} ${block}`, props), ...inner];
}

/**
 * Which values a property has. Values that determine the appearance are included. Entered or answered values count only
 * as present.
 */
function shapeOf(name: string, value: Json | undefined, depth = 0): readonly string[] {
  if (typeof value === "boolean" || value === null) return [`${name}=${value}`];
  if (value === undefined) return [name];
  const [type, parts] = [typeOf(value), partsOf(value)];
  if (type !== "array" && type !== "object") return [name];
  if (type === "array" && parts.length === 0) return [`${name}=[]`];
  const key = type === "object" ? partAt(value, "key") : undefined;
  if (typeof key === "string") return [`${name}=${key}`];
  if (depth > DEEPEST) return [name];
  const shown = type === "array" ? parts.slice(0, MOST) : parts;
  const inner = shown.flatMap(([part, child]) => shapeOf(`${name}.${part}`, child, depth + 1));
  return type === "array" ? inner : [name, ...inner];
}

const DEEPEST = 4;
/** Later items of a long list show nothing new. */
const MOST = 8;
