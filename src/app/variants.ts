import { armsAre } from "../experiments/index.ts";
import { variants } from "../generated/variants.js";
import { createForms, type Forms } from "../browser/index.ts";
import { forms } from "../generated/forms/index.js";

type Variants = typeof variants;

/** Returns the loader of an arm's own file; `undefined` if the person gets the same as everybody. */
export type VariantOf = <K extends keyof Variants>(kind: K, id: string) => Variants[K][number]["load"] | undefined;

/** The variants for a person in these arms, by flag. Calls `expose` for each flag that is read. */
export function variantsFor(arms: Readonly<Record<string, string>>, expose?: (flag: string) => void): VariantOf {
  const are = armsAre(arms, expose);
  return <K extends keyof Variants>(kind: K, id: string) => {
    const own: readonly Variants[K][number][] = variants[kind];
    return own.find((one) => one.id === id && are(one.arms))?.load;
  };
}

/** The forms of all journeys, for the person to whom the variants belong. */
export function formsFor(variantOf: VariantOf): Forms {
  return createForms((id) => variantOf("forms", id) ?? Object.entries(forms).find(([name]) => name === id)?.[1]);
}
