import type { FormDefinition, Program } from "../engine/index.ts";
import { forms } from "../generated/forms/index.js";
import { variantOf } from "./variants.ts";

type Load = () => Promise<{ readonly default: FormDefinition }>;

/** By what loads them: another arm of an experiment may have another form under a name. */
const loaded = new Map<Load, Promise<FormDefinition>>();

/** A form's definition; loaded once. Rejects when there is none or the network fails; then a later call tries again. */
export function loadForm(id: string): Promise<FormDefinition> {
  const load = loadOf(id);
  if (load === undefined) return Promise.reject(new Error(`No form ${id}`));
  const known = loaded.get(load);
  if (known) return known;
  const form = load().then((module) => module.default);
  loaded.set(load, form);
  form.catch(() => loaded.delete(load));
  return form;
}

function loadOf(id: string): Load | undefined {
  return variantOf("forms", id) ?? Object.entries(forms).find(([name]) => name === id)?.[1];
}

/** Takes over an edited form (development). */
export function replaceForm(id: string, form: FormDefinition): void {
  const load = loadOf(id);
  if (load) loaded.set(load, Promise.resolve(form));
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
