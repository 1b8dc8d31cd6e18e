import type { Envelope, Json, JsonObject } from "../../engine/index.ts";
import type { Change, Migrations } from "../../model/index.ts";

/**
 * What an earlier version of a journey remembered, as this version remembers it. Shipped to browsers: whatever the content, nothing is thrown,
 * and nothing is changed in place; a change that finds nothing does nothing. `done` is told of each change that found something.
 */
export function migrated(
  envelope: Envelope,
  version: number,
  migrations: Migrations,
  done?: (version: number, change: Change) => void,
): Envelope {
  let content: JsonObject = { data: envelope.data, drafts: envelope.drafts as JsonObject };
  for (let next = envelope.version + 1; next <= version; next += 1) {
    for (const change of migrations[next] ?? []) {
      const after = changed(content, change);
      if (after !== content) done?.(next, change);
      content = after;
    }
  }
  const drafts = (content["drafts"] ?? {}) as Envelope["drafts"];
  return {
    ...envelope,
    version: Math.max(version, envelope.version),
    data: (content["data"] ?? {}) as JsonObject,
    drafts,
  };
}

function changed(content: JsonObject, change: Change): JsonObject {
  if ("move" in change) return moved(content, change.move.split("."), change.to.split("."));
  if ("default" in change) {
    return at(content, change.default.split("."), (value) => (value === undefined ? change.value : value), true);
  }
  if ("rename" in change) {
    const { values } = change;
    return at(content, change.rename.split("."), (value) => {
      return typeof value === "string" && Object.hasOwn(values, value) ? values[value] : value;
    });
  }
  return at(content, change.drop.split("."), () => undefined);
}

/** Moves within each of what the `*`s that both paths have stand for. */
function moved(content: JsonObject, from: readonly string[], to: readonly string[]): JsonObject {
  const shared = from.lastIndexOf("*") + 1;
  const within = (holder: Json | undefined): Json | undefined => {
    if (holder === undefined) return holder;
    let found: Json | undefined;
    const without = at(holder, from.slice(shared), (value) => {
      found = value;
      return undefined;
    });
    if (found === undefined) return holder;
    const moving = found;
    let arrived = false;
    const after = at(
      without,
      to.slice(shared),
      () => {
        arrived = true;
        return moving;
      },
      true,
    );
    // Where the way to the new place is barred by something that is no object, it stays where it was.
    return arrived ? after : holder;
  };
  return shared === 0 ? (within(content) as JsonObject) : at(content, from.slice(0, shared), within);
}

/** The content with a value replaced; `undefined` takes it away. `make`: objects on the way are made where nothing is. */
function at<T extends Json>(
  content: T,
  path: readonly string[],
  by: (value: Json | undefined) => Json | undefined,
  make = false,
): T {
  const [key, ...rest] = path;
  if (key === undefined) return content;
  const inner = (value: Json | undefined): Json | undefined => {
    if (rest.length === 0) return by(value);
    if (value === undefined) return make && rest[0] !== "*" ? at({}, rest, by, make) : undefined;
    return at(value, rest, by, make);
  };
  if (Array.isArray(content)) {
    if (key !== "*") return content;
    const items = (content as readonly Json[]).map((item) => inner(item) ?? null);
    return (items.some((item, index) => item !== content[index]) ? items : content) as unknown as T;
  }
  if (typeof content !== "object" || content === null) return content;
  let result = content as JsonObject;
  for (const name of key === "*" ? Object.keys(content) : [key]) {
    const before = Object.hasOwn(result, name) ? result[name] : undefined;
    const after = inner(before);
    if (after === before) continue;
    const { [name]: _, ...others } = result;
    result = after === undefined ? others : { ...result, [name]: after };
  }
  return result as T;
}
