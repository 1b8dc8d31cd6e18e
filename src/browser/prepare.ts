import { prepareForm, type RendererHost } from "../../renderers/index.ts";
import type { Program } from "../engine/index.ts";

/** Loads the forms of the next step while the person is busy with this one. */
export function prepare(host: Pick<RendererHost, "form">, program: Program, step: string): void {
  const here = program.steps[step];
  if (!here) return;
  const near = Object.values(program.steps).filter(
    ({ progress }) => progress >= 0 && progress <= here.progress + 1 && progress >= here.progress,
  );
  for (const { forms } of near)
    for (const { schema } of Object.values(forms)) prepareForm(host, schema).catch(() => undefined);
}
