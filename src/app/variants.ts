import { variants } from "../generated/variants.js";

type Variants = typeof variants;

let arms: Readonly<Record<string, string>> = {};

/** Says which arms the person is in; before anything is loaded. */
export function beIn(given: Readonly<Record<string, string>>): void {
  arms = given;
}

/** How to load what the person's arms have instead of what everybody has; `undefined` where they have the same. */
export function variantOf<K extends keyof Variants>(kind: K, id: string): Variants[K][number]["load"] | undefined {
  const own: readonly Variants[K][number][] = variants[kind];
  return own.find((one) => one.id === id && Object.entries(one.arms).every(([flag, arm]) => arms[flag] === arm))?.load;
}
