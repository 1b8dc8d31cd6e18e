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
  const names = once((_of: A) => new Map<string, T>());
  return (of, name) => {
    const known = names(of);
    if (!known.has(name)) known.set(name, make(of, name));
    return known.get(name) as T;
  };
}
