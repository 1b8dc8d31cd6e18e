import { prepareForm, type RendererHost } from "../../renderers/index.ts";
import type { Program, Rule } from "../engine/index.ts";

/**
 * Loads the forms of the steps that a rule of this step leads to, and those of its dialogs, while the person is busy
 * with it. A form that loads only when its step is shown costs a second draw of the page, and the person a wait.
 */
export function prepareNext(host: Pick<RendererHost, "form">, { steps }: Program, step: string): void {
  const leadTo = Object.values(steps[step]?.on ?? {}).flatMap(targetsOf);
  for (const id of new Set([step, ...leadTo]))
    for (const { schema } of Object.values(steps[id]?.forms ?? {})) prepareForm(host, schema).catch(() => undefined);
}

/** The steps that rules lead to. */
function targetsOf(rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(({ goto, then = [] }) => [...(goto === undefined ? [] : [goto]), ...targetsOf(then)]);
}
