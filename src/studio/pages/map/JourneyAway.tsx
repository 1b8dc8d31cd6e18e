import { AskedInDialog } from "../AskedInDialog.tsx";
import { PlannedForm } from "../PlannedForm.tsx";

/** Deletes a journey, after a preview of what depends on it. */
export function JourneyAway({ flow }: { readonly flow: string }) {
  return (
    <AskedInDialog button="Delete the journey…" title={`Delete the journey ${flow}`} size="s">
      {(close) => (
        <PlannedForm onAsk={(intend) => intend({ kind: "delete-journey", flow })} verb="Delete it" onClose={close}>
          {() => (
            <p className="small">
              Deletes its pages, texts, questions and remembered data, for everybody. You see a preview first. Undo
              restores everything.
            </p>
          )}
        </PlannedForm>
      )}
    </AskedInDialog>
  );
}
