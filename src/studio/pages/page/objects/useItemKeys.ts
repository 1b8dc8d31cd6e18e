import { useState } from "react";

interface Seen {
  readonly items: readonly { readonly was: string }[];
  readonly keys: readonly number[];
  /** The key of the next new item. */
  readonly next: number;
}

/**
 * Keys of the items of a list for React. An item keeps its key when it is moved or changed, and when others are added
 * or deleted. So an open form and the focus stay with it.
 */
export function useItemKeys(items: Seen["items"]): readonly number[] {
  const [seen, setSeen] = useState<Seen>(() => ({ items, keys: items.map((_, index) => index), next: items.length }));
  if (seen.items === items) return seen.keys;
  const now = keysAfter(seen, items);
  setSeen(now);
  return now.keys;
}

/** The items are recognized by their content. One with new content is the item that was at the same place. */
export function keysAfter({ items: before, keys, next }: Seen, items: Seen["items"]): Seen {
  const free = new Map(before.map(({ was }, index) => [index, was] as const));
  const take = (index: number | undefined) => {
    if (index === undefined || !free.delete(index)) return undefined;
    return keys[index];
  };
  const same = items.map(({ was }) => take([...free].find(([, one]) => one === was)?.[0]));
  let fresh = next;
  const all = same.map((key, index) => key ?? take(index) ?? fresh++);
  return { items, keys: all, next: fresh };
}
