import type { FormDefinition } from "../engine/index.ts";

/** The forms of journeys for one person. */
export interface Forms {
  /**
   * Loads a form's definition, once. Rejects if it does not exist or the network fails; a later call then tries again.
   */
  load(id: string): Promise<FormDefinition>;
  /** Replaces an edited form (development). */
  replace(id: string, form: FormDefinition): void;
}

/** `loaderOf`: how to load a form; `undefined` if there is none. */
export function createForms(
  loaderOf: (id: string) => (() => Promise<{ readonly default: FormDefinition }>) | undefined,
): Forms {
  const loaded = new Map<string, Promise<FormDefinition>>();
  return {
    load(id) {
      const known = loaded.get(id);
      if (known) return known;
      const form = loaderOf(id)?.().then((module) => module.default) ?? Promise.reject(new Error(`No form ${id}`));
      loaded.set(id, form);
      form.catch(() => loaded.delete(id));
      return form;
    },
    replace: (id, form) => void loaded.set(id, Promise.resolve(form)),
  };
}
