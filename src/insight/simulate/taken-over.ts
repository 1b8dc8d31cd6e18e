/** What a recording expects once only one difference is accepted. */
import { type Json, equal } from "../../engine/index.ts";
import { partAt, partsOf, typeOf } from "../../model/index.ts";

/** A list with one changed item, which another version of it has. */
export function changedList(
  list: Json,
  other: Json,
  change: { readonly was?: Json; readonly is?: Json } | "order",
): Json {
  if (change === "order") return other;
  const items = partsOf(list).map(([, item]) => item);
  const { was, is } = change;
  const now = is === undefined ? [] : [is];
  if (was !== undefined)
    return items.toSpliced(
      items.findIndex((item) => equal(item, was)),
      1,
      ...now,
    );
  const others = partsOf(other).map(([, item]) => item);
  return is === undefined ? items : items.toSpliced(placeIn(items, others, is, equal), 0, is);
}

/** An object with the member of another version of it, or without it if that one has none. */
export function taking(was: Json, is: Json, name: string): Json {
  const others = partsOf(was).filter(([key]) => key !== name);
  return Object.fromEntries([...others, ...partsOf(is).filter(([key]) => key === name)]);
}

/** A value with what another version of it has at a dotted path (`flat`). */
export function takingAt(value: Json, other: Json, path: string, at = ""): Json {
  if (typeOf(value) !== "object" || typeOf(other) !== "object") return other;
  const names = new Set([value, other].flatMap((one) => partsOf(one).map(([name]) => String(name))));
  const parts = [...names].flatMap((name): readonly (readonly [string, Json])[] => {
    const inner = at === "" ? name : `${at}.${name}`;
    const [own, theirs] = [partAt(value, name), partAt(other, name)];
    if (path !== inner && !path.startsWith(`${inner}.`)) return own === undefined ? [] : [[name, own]];
    if (path === inner) return theirs === undefined ? [] : [[name, theirs]];
    const taken = takingAt(own ?? {}, theirs ?? {}, path, inner);
    return partsOf(taken).length === 0 ? [] : [[name, taken]];
  });
  return Object.fromEntries(parts);
}

/** Where an item of another list belongs in a list: after the nearest item before it that both of them have. */
export function placeIn<T>(
  list: readonly T[],
  other: readonly T[],
  item: T,
  same: (one: T, other: T) => boolean,
): number {
  for (const before of other.slice(0, other.indexOf(item)).toReversed()) {
    const at = list.findLastIndex((one) => same(one, before));
    if (at >= 0) return at + 1;
  }
  return 0;
}
