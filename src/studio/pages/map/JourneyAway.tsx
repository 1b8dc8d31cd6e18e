import { AskedInDialog } from "../AskedInDialog.tsx";
import type { Questions } from "../forms/questions.ts";
import { PlannedForm } from "../PlannedForm.tsx";

const NO_QUESTIONS: Questions = { type: "object", required: [], properties: {} };

/** Deletes a journey, after a preview of what depends on it. */
export function JourneyAway({ flow }: { readonly flow: string }) {
  return (
    <AskedInDialog button="Delete the journey…" title={`Delete the journey ${flow}`} size="s">
      {(close) => (
        <PlannedForm
          questions={NO_QUESTIONS}
          values={{}}
          onAsk={(_, intend) => intend({ kind: "delete-journey", flow })}
          verb="Delete it"
          onClose={close}
        >
          Deletes its pages, texts, questions and remembered data, for everybody. You see a preview first. Undo restores
          everything.
        </PlannedForm>
      )}
    </AskedInDialog>
  );
}
