import type { FormDefinition, Program } from "../engine/index.ts";
import { forms } from "../generated/forms/index.js";
import { variantOf } from "./variants.ts";

const loaded = new Map<string, Promise<FormDefinition>>();

/** A form's definition; loaded once. Rejects when there is none or the network fails; then a later call tries again. */
export function loadForm(id: string): Promise<FormDefinition> {
  const known = loaded.get(id);
  if (known) return known;
  const load = variantOf("forms", id) ?? Object.entries(forms).find(([name]) => name === id)?.[1];
  const form = load ? load().then((module) => module.default) : Promise.reject(new Error(`No form ${id}`));
  loaded.set(id, form);
  form.catch(() => loaded.delete(id));
  return form;
}

/** Takes over an edited form (development). */
export function replaceForm(id: string, form: FormDefinition): void {
  loaded.set(id, Promise.resolve(form));
}

/** Loads what the next step needs while the person is busy with this one. */
export function prepare(program: Program, step: string): void {
  const here = program.steps[step];
  if (!here) return;
  const near = Object.values(program.steps).filter(
    ({ progress }) => progress >= 0 && progress <= here.progress + 1 && progress >= here.progress,
  );
  for (const { forms } of near)
    for (const { schema } of Object.values(forms)) void loadForm(schema).catch(() => undefined);
}
