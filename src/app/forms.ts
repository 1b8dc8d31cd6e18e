import type { FormDefinition } from "../engine/index.ts";
import { forms } from "../generated/forms/index.js";
import type { VariantOf } from "./variants.ts";

/** Loads the forms of journeys for one person. */
export interface Forms {
  /**
   * Loads a form's definition, once. Rejects if it does not exist or the network fails; a later call then tries again.
   */
  load(id: string): Promise<FormDefinition>;
  /** Replaces an edited form (development). */
  replace(id: string, form: FormDefinition): void;
}

export function createForms(variantOf: VariantOf): Forms {
  const loaded = new Map<string, Promise<FormDefinition>>();
  return {
    load(id) {
      const known = loaded.get(id);
      if (known) return known;
      const load = variantOf("forms", id) ?? Object.entries(forms).find(([name]) => name === id)?.[1];
      if (load === undefined) return Promise.reject(new Error(`No form ${id}`));
      const form = load().then((module) => module.default);
      loaded.set(id, form);
      form.catch(() => loaded.delete(id));
      return form;
    },
    replace: (id, form) => void loaded.set(id, Promise.resolve(form)),
  };
}
