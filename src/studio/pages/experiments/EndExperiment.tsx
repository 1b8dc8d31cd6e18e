import { END_EXPERIMENT } from "../../commands/end-experiment.ts";
import type { Overview, Trial } from "../../protocol.ts";
import { CommandDialog } from "../CommandDialog.tsx";

interface EndExperimentProps {
  readonly trial: Trial;
  readonly languages: Overview["languages"];
  /** The arm that is chosen at first. */
  readonly winner?: string | undefined;
  readonly onMade: () => void;
}

/** Asks which arm wins, and makes it everybody's in the files. */
export function EndExperiment({ trial: { flag, arms }, languages, winner, onMade }: EndExperimentProps) {
  return (
    <CommandDialog
      key={flag}
      schema={END_EXPERIMENT}
      of={flag}
      beside={flag}
      size="s"
      languages={languages}
      preset={{ flag }}
      offers={{ winner: arms.map((arm) => ({ words: arm, value: arm })) }}
      {...(winner !== undefined && { begin: { winner } })}
      onMade={onMade}
    />
  );
}
