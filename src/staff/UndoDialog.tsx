import { useState } from "react";
import { ActDialog } from "./ActDialog.tsx";
import type { DialogProps } from "./dialogs.tsx";
import { isStopped, undoableOf, undoWords } from "./undo-words.ts";

/** Takes back the last change, whichever it was. It is about the page that it was opened for, whatever comes later. */
export function UndoDialog({ page: opened, shown }: DialogProps) {
  const [page] = useState(opened);
  const last = undoableOf(page);
  if (last === undefined) return null;
  const { flag } = page;
  return (
    <ActDialog
      title={`Undo the last change of ${flag}?`}
      effects={undoWords(page, last)}
      act="experiment-undo"
      fields={() => ({ flag })}
      button="Undo it"
      isDanger={isStopped(page, last)}
      {...shown}
      change={last.at}
    />
  );
}
