import { posix } from "node:path";
import { applyEdits, type Edit, findNodeAtLocation, type Node, parse, parseTree } from "jsonc-parser";
import type { Json, JsonObject } from "../../engine/index.ts";
import { writtenPointer } from "../flow/one-rule.ts";
import { isList, isObject } from "../json.ts";
import { pointer, segmentsOf, valueAt } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { textOf, without } from "./edits.ts";

/** A value, with the file in which it is written and its place there. */
interface Written {
  readonly path: string;
  readonly at: string;
  readonly value: Json | undefined;
}

/**
 * Rules that have a call beside their actions: their pointers, by file. These are handlers and guards, in a journey or
 * in a shared file.
 */
export function rulesWithCalls({ flows, files }: Repository): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const kept: Written[] = [];
  // Read again from the texts, because in the model parts are already inserted.
  const written = new Map([...files].map(([path, { text }]) => [path, parse(text) as Json | undefined]));

  for (const { file } of flows) {
    const root: Written = { path: file.path, at: "", value: written.get(file.path) };
    for (const holder of [root, ...membersOf(below(root, "steps"))]) {
      rules(below(holder, "guards"));
      handlers(below(holder, "on"));
    }
  }
  for (const { path, at } of kept) found.get(path)?.delete(at);
  return found;

  function handlers(on: Written): void {
    for (const one of membersOf(on))
      if (one.at.endsWith("/$ref")) handlers(named(on));
      else rules(one);
  }

  function rules(list: Written): void {
    const { value } = list;
    if (isList(value)) for (const index of value.keys()) rule(below(list, String(index)));
    else if (isObject(value)) rule(list);
  }

  function rule(one: Written): void {
    const { path, at, value } = one;
    if (!isObject(value) || seen.has(`${path}#${at}`)) return;
    seen.add(`${path}#${at}`);
    const part = named(one);
    if (typeof value["call"] === "string" || isCall(part.value))
      found.set(path, (found.get(path) ?? new Set()).add(at));
    // A part with only a call and a condition may also be an action elsewhere. Only people can tell what is meant here.
    else if (!isCall(part.value, ["when"])) rules(part);
    // Members beside the `$ref` replace those of the part. If the call became one of the part's actions, it would no
    // longer be made here.
    if (part.value !== undefined && ("do" in value || "with" in value)) kept.push(part);
    rules(below(one, "then"));
  }

  /** The target of a value with a `$ref`, or the value itself. */
  function named({ path, value }: Written): Written {
    const ref = isObject(value) ? value["$ref"] : undefined;
    const [file = "", at = ""] = typeof ref === "string" ? ref.split("#") : [];
    const from = file === "" ? path : posix.join(posix.dirname(path), file);
    const root = typeof ref === "string" ? written.get(from) : undefined;
    return { path: from, at, value: root === undefined ? undefined : valueAt(root, writtenPointer(root, at)) };
  }
}

/** The text of a file in which the call of each rule at these places becomes the last of its actions. */
export function withCallsAmongActions(text: string, places: ReadonlySet<string>): string {
  const root = parseTree(text);
  const edits = [...places].flatMap((at) => {
    const node = root && findNodeAtLocation(root, segmentsOf(at).map(index));
    return node === undefined ? [] : moved(text, node);
  });
  return applyEdits(text, edits);
}

function moved(text: string, rule: Node): Edit[] {
  const properties = new Map((rule.children ?? []).map((one) => [String(one.children?.[0]?.value), one]));
  const gone = ["call", "$ref", "with"].flatMap((name) => properties.get(name) ?? []);
  const [first, ...others] = gone;
  const said = `{ ${gone.map((one) => textOf(text, one)).join(", ")} }`;
  const actions = properties.get("do")?.children?.[1];
  // Actions from another place cannot be extended here.
  if (first === undefined || (actions !== undefined && actions.type !== "array")) return [];
  if (actions === undefined)
    return [{ offset: first.offset, length: first.length, content: `"do": [${said}]` }, ...without(rule, others)];
  const end = actions.children?.at(-1) ?? actions;
  const added =
    end === actions
      ? { offset: actions.offset + 1, length: 0, content: said }
      : { offset: end.offset + end.length, length: 0, content: `, ${said}` };
  return [added, ...without(rule, gone)];
}

/** Whether a value has nothing but a call. Then it means the same as an action and as a rule. */
function isCall(value: Json | undefined, also: readonly string[] = []): boolean {
  return (
    isObject(value) && "call" in value && Object.keys(value).every((key) => ["call", "with", ...also].includes(key))
  );
}

function membersOf(holder: Written): readonly Written[] {
  return isObject(holder.value) ? Object.keys(holder.value).map((key) => below(holder, key)) : [];
}

function below({ path, at, value }: Written, key: string): Written {
  const here = (isObject(value) ? value : isList(value) ? { ...value } : {}) as JsonObject;
  return { path, at: pointer(at, key), value: here[key] };
}

function index(segment: string): string | number {
  return /^\d+$/.test(segment) ? Number(segment) : segment;
}
