import { useEffect, useState } from "react";
import { IMPORT_TEXTS } from "../../commands/import-texts.ts";
import type { TextsImport } from "../../protocol-texts.ts";
import { decoded } from "../../reading/texts-file/imported.ts";
import { Dialog } from "../Dialog.tsx";
import { RequestForm } from "../forms/RequestForm.tsx";
import { messageOf, request } from "../request.ts";
import { edit } from "../state.ts";
import { TextChanges, TextsLeftOut } from "./TextChanges.tsx";

/** What a file would change, shown before anything is written. */
export function ImportTexts({ file, onEnd }: { readonly file: File; readonly onEnd: () => void }) {
  const [found, setFound] = useState<TextsImport | null>(null);
  useEffect(() => {
    let isWanted = true;
    void judge(file).then((judged) => isWanted && setFound(judged));
    return () => {
      isWanted = false;
    };
  }, [file]);
  const isEmpty = (found?.changes.length ?? 0) === 0;
  const takeOver = async () => {
    const texts = (found?.changes ?? []).map(({ arm, language, file, key, before, after }) => {
      return { ...(arm !== undefined && { arm }), language, file, key, value: after, was: before };
    });
    const isDone = await edit({ kind: "import-texts", from: file.name.slice(0, 200), texts });
    // What has changed since it was shown is shown as it is now.
    if (!isDone) setFound(await judge(file));
    return isDone;
  };
  return (
    <Dialog
      title={IMPORT_TEXTS.title.replace("{of}", () => file.name)}
      isWide
      isOpen
      hasClose={isEmpty}
      onClose={onEnd}
    >
      {(close) => (
        <>
          <output>{found === null ? "Reading the file…" : summary(found)}</output>
          {found === null || found.notes.length === 0 ? null : (
            <ul>
              {found.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {found === null || isEmpty ? null : <TextChanges changes={found.changes} />}
          {found === null || found.leftOut.length === 0 ? null : (
            <TextsLeftOut leftOut={found.leftOut} counts={found.counts} />
          )}
          {isEmpty ? null : (
            <RequestForm
              properties={{}}
              submit={IMPORT_TEXTS["x-verb"] ?? ""}
              onSend={async () => {
                const isDone = await takeOver();
                if (isDone) close();
                return isDone;
              }}
              onLeave={close}
            />
          )}
        </>
      )}
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
