import type { Environment } from "../engine/index.ts";

/**
 * Something of its own for who comes, and when, made when it is first asked for. Environments that say the same are one: each event about another
 * tab makes a new one.
 */
export function perWorld<T>(make: () => T): (env: Environment, at: number) => T {
  const byFlags = new Map<unknown, Map<unknown, Map<string, T>>>();
  let last: { readonly env: Environment; readonly at: number; readonly world: T } | undefined;
  return (env, at) => {
    if (last?.env === env && last.at === at) return last.world;
    const bySite = valueIn(byFlags, env.flags, () => new Map<unknown, Map<string, T>>());
    const byRest = valueIn(bySite, env.site, () => new Map<string, T>());
    const world = valueIn(byRest, `${env.lang} ${env.elsewhere === true} ${at}`, make);
    last = { env, at, world };
    return world;
  };
}

function valueIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
