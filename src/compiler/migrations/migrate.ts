import type { Envelope, Json, JsonObject } from "../../engine/index.ts";
import type { Change, Migrations } from "../../model/index.ts";

/**
 * Converts data of an earlier version of a journey to this version. It is shipped to browsers: it never throws,
 * whatever the content is, and changes nothing in place. A change that finds no value has no effect. `done` is called
 * for each change that found one.
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

/** Moves a value in each item that the `*`s shared by both paths match. */
function moved(content: JsonObject, from: readonly string[], to: readonly string[]): JsonObject {
  const shared = from.lastIndexOf("*") + 1;
  const within = (container: Json | undefined): Json | undefined => {
    if (container === undefined) return container;
    let found: Json | undefined;
    const without = at(container, from.slice(shared), (value) => {
      found = value;
      return undefined;
    });
    if (found === undefined) return container;
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
    // If something that is not an object is in the way of the new place, the value stays where it was.
    return arrived ? after : container;
  };
  return shared === 0 ? (within(content) as JsonObject) : at(content, from.slice(0, shared), within);
}

/** The content with a value replaced; `undefined` removes it. `make`: creates missing objects on the path. */
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
