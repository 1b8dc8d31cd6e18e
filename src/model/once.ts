/** A value that is calculated when it is first needed. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly is: T } | undefined;
  return () => (made ??= { is: make() }).is;
}

/** A function of immutable objects that calculates each result only once. */
export function once<A extends object, T>(make: (of: A) => T): (of: A) => T {
  const known = new WeakMap<A, { readonly value: T }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = { value: make(of) }));
    return found.value;
  };
}

/** The same for pairs of objects. `make` may call the resulting function for other pairs. */
export function oncePerPair<A extends object, B extends object, T>(make: (of: A, and: B) => T): (of: A, and: B) => T {
  const first = once((of: A) => once((and: B) => make(of, and)));
  return (of, and) => first(of)(and);
}

/** The same for an object and a name. */
export function oncePerName<A extends object, T>(make: (of: A, name: string) => T): (of: A, name: string) => T {
  const names = once((of: A) => oncePerKey((name: string) => make(of, name)));
  return (of, name) => names(of)(name);
}

/** The same for lists: the same objects in the same order give the same result. */
export function oncePerList<A extends object, T>(make: (of: readonly A[]) => T): (of: readonly A[]) => T {
  interface Beginning {
    readonly next: (item: A) => Beginning;
    found?: { readonly value: T };
  }
  const beginning = (): Beginning => ({ next: once(beginning) });
  const empty = beginning();
  return (of) => {
    const whole = of.reduce<Beginning>((before, item) => before.next(item), empty);
    return (whole.found ??= { value: make(of) }).value;
  };
}

/** The same for a key, for as long as the function is there. */
export function oncePerKey<K, T>(make: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => valueFor(known, key, make);
}

/**
 * The value of a map for a key. If it has none, it gets one. (`Map.getOrInsertComputed` is newer than the language level
 * that this project compiles for.)
 */
export function valueFor<K, T>(map: MapOf<K, T>, key: K, make: (key: K) => T): T {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as T;
  const made = make(key);
  map.set(key, made);
  return made;
}

interface MapOf<K, T> {
  has(key: K): boolean;
  get(key: K): T | undefined;
  set(key: K, value: T): unknown;
}

/**
 * Caches the results of a function of texts, for the `most` texts that were used last. For slow functions that are
 * called with the same texts again and again, in a process that may run for hours.
 */
export function recent<T>(most: number, ask: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (text) => {
    const found = known.get(text) ?? { answer: ask(text) };
    // A map keeps the order in which its keys were added.
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return found.answer;
  };
}
