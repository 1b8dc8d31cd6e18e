import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import type { TextRow } from "../../protocol.ts";
import { ask } from "../ask.ts";
import { problemAtom, saidAtom } from "../state.ts";
import { ImportTexts } from "./ImportTexts.tsx";

/** The texts that are shown go into a file, for who translates them, and come back from one. */
export function TextsFile({ rows, name }: { readonly rows: readonly TextRow[]; readonly name: string }) {
  const say = useSetAtom(saidAtom);
  const tell = useSetAtom(problemAtom);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const save = async () => {
    try {
      const texts = rows.map(({ file, key }) => ({ file, key }));
      const { csv } = await ask<{ readonly csv: string }>("texts/export", { texts });
      download(csv, `${name}-texts.csv`);
      say(
        `${texts.length === 1 ? "1 text is" : `${texts.length} texts are`} in ${name}-texts.csv, among your downloads.`,
      );
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button
        className="btn"
        type="button"
        aria-disabled={rows.length === 0}
        onClick={() => void (rows.length > 0 && save())}
      >
        Export as CSV
      </button>
      <button className="btn" type="button" ref={button} onClick={() => chooser.current?.click()}>
        Import CSV…
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="A file of texts"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      {file === null ? null : (
        <ImportTexts
          file={file}
          onEnd={() => {
            setFile(null);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after this has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
