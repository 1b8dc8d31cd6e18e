import type { Json } from "../../../../src/engine/index.ts";
import { misspelt, pick, type Random } from "../random.ts";
import type { Edit, Target } from "./kind.ts";
import { changed, type Place, renamed } from "./places.ts";

/** Returns, with equal probability, another name of the same kind or a misspelt one. */
export function otherName(random: Random, name: string, known: readonly string[]): string {
  const others = known.filter((other) => other !== name);
  return others.length > 0 && random() < 0.5 ? pick(random, others) : misspelt(random, name);
}

export function ofAnotherType(random: Random, value: Json): Json {
  const others: Json[] = ["yes", 1, true, null, [], {}].filter(
    (other) => typeof other !== typeof value || other === null,
  ) as Json[];
  return pick(random, typeof value === "number" ? [String(value), ...others] : others);
}

export function replace(target: Target, { keys, value }: Place, to: Json): Edit {
  return {
    keys,
    what: `${JSON.stringify(value)} → ${JSON.stringify(to)}`,
    make: () => ({ value: changed(target.value, keys, to) }),
  };
}

export function remove(target: Target, { keys, value }: Place): Edit {
  return {
    keys,
    what: `removed ${JSON.stringify(value)}`,
    make: () => ({ value: changed(target.value, keys, undefined) }),
  };
}

export function rename(target: Target, { keys }: Place, to: string): Edit {
  return {
    keys,
    what: `${JSON.stringify(keys.at(-1))} → ${JSON.stringify(to)}`,
    make: () => ({ value: renamed(target.value, keys, to) }),
  };
}

/** A text in a file, and its path. */
export interface Words extends Place {
  readonly value: string;
}

export function strings(target: Target): Words[] {
  return target.places.filter((place): place is Words => typeof place.value === "string");
}
