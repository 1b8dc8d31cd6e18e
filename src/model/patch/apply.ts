import { equal, type Json, type JsonObject } from "../../engine/index.ts";
import { listedPointer, withRulesAsIn, withRulesListed } from "../flow/one-rule.ts";
import { isList, isObject } from "../json.ts";
import { segmentsOf, valueAt } from "../pointer.ts";

/** An operation of JSON Patch (RFC 6902). */
export interface Operation {
  readonly op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
  /** Name of the change that it belongs to. Operations with the same name are one change. */
  readonly change?: string;
  /** For removed options: the value that people get who have chosen one, when the change becomes everybody's. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** The patched document, or the reason why nothing was patched. */
type Patched = { readonly value: Json } | { readonly finding: Finding };

interface Finding {
  readonly operation: number;
  readonly key: "path" | "from" | "value";
  readonly message: string;
}

/**
 * Applies a JSON Patch to a copy of the document. In a journey, an event's only rule has the index 0, even if it is
 * written without a list.
 */
export function applyPatch(document: Json, operations: readonly Operation[]): Patched {
  let value = withRulesListed(document);
  for (const [index, operation] of operations.entries()) {
    const result = applyOne(value, operation);
    if ("finding" in result) return { finding: { operation: index, ...result.finding } };
    value = withRulesListed(result.value);
  }
  return { value: withRulesAsIn(document, value) };
}

/** Applies one operation to a journey from `withRulesListed`, or to another document. Lists no rules that it adds. */
export function applyOne(
  document: Json,
  operation: Operation,
): { readonly value: Json } | { readonly finding: Omit<Finding, "operation"> } {
  try {
    return { value: apply(document, listedOperation(document, operation)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { finding: { key: error.key, message: error.message } };
  }
}

class Refusal extends Error {
  readonly key: "path" | "from" | "value";

  constructor(key: "path" | "from" | "value", message: string) {
    super(message);
    this.key = key;
  }
}

/** The operation with the pointers that it has in a journey from `withRulesListed`. */
export function listedOperation(document: Json, operation: Operation): Operation {
  const { path, from } = operation;
  return {
    ...operation,
    path: listedPointer(document, path),
    ...(from !== undefined && { from: listedPointer(document, from) }),
  };
}

function apply(document: Json, { op, path, from = "", value = null }: Operation): Json {
  switch (op) {
    case "add":
      return put(document, path, value);
    case "remove":
      existing(document, path, "path");
      return remove(document, path);
    case "replace":
      existing(document, path, "path");
      return change(document, segmentsOf(path), () => value, path);
    case "move": {
      const moved = existing(document, from, "from");
      if (from === path) return document;
      if (path.startsWith(`${from}/`)) throw new Refusal("path", `"${from}" cannot be moved into itself.`);
      return put(remove(document, from), path, moved);
    }
    case "copy":
      return put(document, path, existing(document, from, "from"));
    case "test":
      if (!equal(existing(document, path, "path"), value))
        throw new Refusal("value", `The value at "${path}" is a different one.`);
      return document;
  }
}

function existing(document: Json, path: string, key: "path" | "from"): Json {
  const value = valueAt(document, path);
  if (value === undefined) throw new Refusal(key, `There is nothing at "${path}".`);
  return value;
}

function put(document: Json, path: string, value: Json): Json {
  const { parent, last } = split(path);
  if (last === undefined) return value;
  return change(
    document,
    parent,
    (container) => {
      if (isList(container)) {
        const at = last === "-" ? container.length : index(last);
        if (at > container.length) throw new Refusal("path", `"${path}" is after the end of the list.`);
        return [...container.slice(0, at), value, ...container.slice(at)];
      }
      if (isObject(container)) return { ...container, [last]: value };
      throw new Refusal("path", `The parent of "${path}" is neither an object nor a list.`);
    },
    path,
  );
}

function remove(document: Json, path: string): Json {
  const { parent, last } = split(path);
  if (last === undefined) throw new Refusal("path", "The whole file cannot be removed.");
  return change(
    document,
    parent,
    (container) =>
      isList(container)
        ? container.filter((_, at) => at !== index(last))
        : Object.fromEntries(Object.entries(container as JsonObject).filter(([name]) => name !== last)),
    path,
  );
}

/** The document with the value at a place changed. Parts that are not on the path are shared. */
function change(document: Json, segments: readonly string[], by: (value: Json) => Json, path: string): Json {
  const [segment, ...rest] = segments;
  if (segment === undefined) return by(document);
  const inner = valueAt(document, `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  if (inner === undefined) throw new Refusal("path", `There is no "${path}", because there is no "${segment}".`);
  const changed = change(inner, rest, by, path);
  if (isList(document)) return document.map((item, at) => (at === index(segment) ? changed : item));
  return { ...(document as JsonObject), [segment]: changed };
}

function split(path: string): { readonly parent: readonly string[]; readonly last: string | undefined } {
  const segments = segmentsOf(path);
  return { parent: segments.slice(0, -1), last: segments.at(-1) };
}

function index(segment: string): number {
  if (!/^(0|[1-9]\d*)$/.test(segment)) throw new Refusal("path", `"${segment}" is not a position in a list.`);
  return Number(segment);
}

/**
 * The indexes of operations that add a member which already exists. They would overwrite it, although it may be newer
 * than the operation.
 */
export function addedOver(document: Json | undefined, operations: readonly Operation[]): readonly number[] {
  return operations.flatMap(({ op, path }, index) => {
    const before = op === "add" && path !== "" ? applyPatch(document ?? null, operations.slice(0, index)) : undefined;
    if (before === undefined || "finding" in before) return [];
    const now = withRulesListed(before.value);
    const at = listedPointer(now, path);
    const isMember = isObject(valueAt(now, at.slice(0, at.lastIndexOf("/"))));
    return isMember && valueAt(now, at) !== undefined ? [index] : [];
  });
}
