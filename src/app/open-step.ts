import type { Step } from "../engine/index.ts";

/** Whether a document that starts with this step may contain third-party scripts. */
export function isOpen(step: Step | undefined): boolean {
  return (
    step?.policy === undefined && Object.values(step?.forms ?? {}).every(({ sensitive }) => sensitive.length === 0)
  );
}
