/** A value that others watch. */
interface State<Value> {
  now(): Value;
  set(next: Value): void;
  /** Calls `changed` after each change, until the returned function is called. */
  watch(changed: () => void): () => void;
}

/** Not an atom of jotai, which costs every first page 3 kB for what dependent atoms need. */
export function createState<Value>(first: Value): State<Value> {
  const watching = new Set<() => void>();
  let value = first;
  return {
    now: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of watching) changed();
    },
    watch(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
  };
}
