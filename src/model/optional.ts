/** A member that is present only if its value is. */
export function optional<K extends string, T>(key: K, what: T | undefined): { readonly [key in K]?: T } {
  return (what === undefined ? {} : { [key]: what }) as { readonly [key in K]?: T };
}
