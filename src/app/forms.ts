import type { FormDefinition } from "../engine/index.ts";
import { forms } from "../generated/forms/index.js";
import type { VariantOf } from "./variants.ts";

/** The forms of journeys, for one person. */
export interface Forms {
  /** A form's definition; loaded once. Rejects when there is none or the network fails; then a later call tries again. */
  load(id: string): Promise<FormDefinition>;
  /** Takes over an edited form (development). */
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
