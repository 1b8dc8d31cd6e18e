import type { Step } from "../engine/index.ts";

/** Whether a document that begins with this step may hold scripts of others. */
export function isOpen(step: Step | undefined): boolean {
  return (
    step?.policy === undefined && Object.values(step?.forms ?? {}).every(({ sensitive }) => sensitive.length === 0)
  );
}
