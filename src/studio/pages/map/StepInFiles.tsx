import { REMOVE_STEP } from "../../commands/remove.ts";
import { RENAME_STEP } from "../../commands/rename.ts";
import type { MapView } from "../../protocol-map.ts";
import { NameInFiles } from "../NameInFiles.tsx";
import { insteadOf } from "./instead-of.ts";

interface StepInFilesProps {
  readonly view: MapView;
  readonly step: string;
  /** Called with the new name, or with `null` after deletion. */
  readonly onDone: (name: string | null) => void;
}

/** The name of a step in the files, and the new target of its transitions after deletion. */
export function StepInFiles({ view, step, onDone }: StepInFilesProps) {
  const preset = { flow: view.flow, step };
  const instead = insteadOf(view, step).map((one) => ({ words: one.words, value: one.step }));
  return (
    <NameInFiles
      name={step}
      rename={{ schema: RENAME_STEP, preset }}
      remove={{ schema: REMOVE_STEP, preset, offers: { instead } }}
      onDone={onDone}
    />
  );
}
