import { createForms, type Forms } from "../browser/index.ts";
import { forms } from "../generated/forms/index.js";
import type { VariantOf } from "./variants.ts";

/** The forms of all journeys, for the person to whom the variants belong. */
export function formsFor(variantOf: VariantOf): Forms {
  return createForms((id) => variantOf("forms", id) ?? Object.entries(forms).find(([name]) => name === id)?.[1]);
}
