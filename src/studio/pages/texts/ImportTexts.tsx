import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { TextsImport } from "../../protocol-texts.ts";
import { decoded } from "../../reading/texts-file/decoded.ts";
import { Dialog } from "../Dialog.tsx";
import { messageOf, request } from "../request.ts";
import { edit, problemAtom } from "../state.ts";
import { TextChanges, TextsLeftOut } from "./TextChanges.tsx";

/** What a file would change, shown before anything is written. */
export function ImportTexts({ file, onEnd }: { readonly file: File; readonly onEnd: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const setProblem = useSetAtom(problemAtom);
  const [found, setFound] = useState<TextsImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Clears an earlier error, because new ones belong to this dialog.
    setProblem(null);
    if (dialog.current?.open === false) dialog.current.showModal();
    let isWanted = true;
    void judge(file).then((judged) => isWanted && setFound(judged));
    return () => {
      isWanted = false;
    };
  }, [file, setProblem]);
  const count = found?.changes.length ?? 0;
  const takeOver = async () => {
    if (found === null || isBusy) return;
    setBusy(true);
    const texts = found.changes.map(({ arm, language, file, key, before, after }) => {
      return { ...(arm !== undefined && { arm }), language, file, key, value: after, was: before };
    });
    const isDone = await edit({ kind: "import-texts", from: file.name.slice(0, 200), texts });
    // What is otherwise since it was shown is shown as it is now.
    if (isDone) dialog.current?.close();
    else setFound(await judge(file));
    setBusy(false);
  };
  return (
    <Dialog ref={dialog} title={`What ${file.name} would change`} isWide isOpen onClose={onEnd}>
      <output>{found === null ? "Reading the file…" : summary(found)}</output>
      {found === null || found.notes.length === 0 ? null : (
        <ul>
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {found === null || count === 0 ? null : <TextChanges changes={found.changes} />}
      {found === null || found.leftOut.length === 0 ? null : (
        <TextsLeftOut leftOut={found.leftOut} counts={found.counts} />
      )}
      <div className="line">
        {count === 0 ? null : (
          <button className="btn" data-v="primary" type="button" aria-disabled={isBusy} onClick={() => void takeOver()}>
            Import them
          </button>
        )}
        <button className="btn" type="button" onClick={() => dialog.current?.close()}>
          {count === 0 ? "Close" : "Not now"}
        </button>
      </div>
    </Dialog>
  );
}

async function judge(file: File): Promise<TextsImport> {
  const nothing = (problem: string): TextsImport => ({ problem, counts: "row", changes: [], leftOut: [], notes: [] });
  try {
    const text = decoded(new Uint8Array(await file.arrayBuffer()));
    return text.problem === null ? await request("texts-import", { text: text.value }) : nothing(text.problem);
  } catch (error) {
    return nothing(messageOf(error));
  }
}

function summary({ problem, changes, leftOut }: TextsImport): string {
  if (problem !== null) return `The file cannot be imported. ${problem}`;
  const changed = changes.length === 1 ? "1 text changes" : `${changes.length} texts change`;
  if (leftOut.length === 0) return changes.length === 0 ? "Nothing changes: the texts are the same." : `${changed}.`;
  return `${changes.length === 0 ? "Nothing changes" : changed}; ${leftOut.length} left out, with the reason below.`;
}
