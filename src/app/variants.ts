import { armsAre } from "../experiments/index.ts";
import { variants } from "../generated/variants.js";

type Variants = typeof variants;

/** How to load what a person's arms have instead of what everybody has; `undefined` where they have the same. */
export type VariantOf = <K extends keyof Variants>(kind: K, id: string) => Variants[K][number]["load"] | undefined;

/** The variants for a person in these arms, by flag. `expose` is told of each flag that is asked for. */
export function variantsFor(arms: Readonly<Record<string, string>>, expose?: (flag: string) => void): VariantOf {
  const are = armsAre(arms, expose);
  return <K extends keyof Variants>(kind: K, id: string) => {
    const own: readonly Variants[K][number][] = variants[kind];
    return own.find((one) => one.id === id && are(one.arms))?.load;
  };
}
