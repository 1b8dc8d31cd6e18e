import { AskedInDialog } from "../AskedInDialog.tsx";
import type { Questions } from "../forms/questions.ts";
import { PlannedForm } from "../PlannedForm.tsx";

const NO_QUESTIONS: Questions = { type: "object", required: [], properties: {} };

/** Deletes a journey, after a preview of what depends on it. */
export function JourneyAway({ flow }: { readonly flow: string }) {
  return (
    <AskedInDialog button="Take the journey away…" title={`Take away the journey ${flow}`} size="s">
      {(close) => (
        <PlannedForm
          questions={NO_QUESTIONS}
          values={{}}
          onAsk={(_, intend) => intend({ kind: "delete-journey", flow })}
          verb="Take it away"
          onClose={close}
        >
          Its pages, its words, what it asks and what it remembers go, for everybody. First you see what that changes.
          Undo brings all of it back.
        </PlannedForm>
      )}
    </AskedInDialog>
  );
}
