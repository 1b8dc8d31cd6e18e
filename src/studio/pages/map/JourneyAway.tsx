import { AskedInDialog } from "../AskedInDialog.tsx";
import { PlannedForm } from "../PlannedForm.tsx";

/** Deletes a journey, after a preview of what depends on it. */
export function JourneyAway({ flow }: { readonly flow: string }) {
  return (
    <AskedInDialog button="Take the journey away…" title={`Take away the journey ${flow}`} size="s">
      {(close) => (
        <PlannedForm onAsk={(intend) => intend({ kind: "delete-journey", flow })} verb="Take it away" onClose={close}>
          {() => (
            <p className="small">
              Its pages, its words, what it asks and what it remembers go, for everybody. First you see what that
              changes. Undo brings all of it back.
            </p>
          )}
        </PlannedForm>
      )}
    </AskedInDialog>
  );
}
