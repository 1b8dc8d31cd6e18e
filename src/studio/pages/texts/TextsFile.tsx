import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import type { Overview, TextRow } from "../../protocol.ts";
import type { TextsFileKind } from "../../protocol-texts.ts";
import { ask } from "../ask.ts";
import { Pick } from "../LensBar.tsx";
import { problemAtom, saidAtom } from "../state.ts";
import { ImportTexts } from "./ImportTexts.tsx";

interface Props {
  readonly rows: readonly TextRow[];
  readonly name: string;
  readonly languages: Overview["languages"];
}

/** The texts that are shown go into a file, for who translates them, and come back from one. */
export function TextsFile({ rows, name, languages }: Props) {
  const say = useSetAtom(saidAtom);
  const tell = useSetAtom(problemAtom);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [into, setInto] = useState("");
  const save = async () => {
    try {
      const texts = rows.map(({ file, key }) => ({ file, key }));
      const kind: TextsFileKind = into === "" ? { as: "csv" } : { as: "xliff", into };
      const { text } = await ask<{ readonly text: string }>("texts/export", { texts, ...kind });
      const saved = into === "" ? `${name}-texts.csv` : `${name}-texts-${into}.xlf`;
      download(text, saved, into === "" ? "text/csv" : "application/xliff+xml");
      say(`${texts.length === 1 ? "1 text is" : `${texts.length} texts are`} in ${saved}, among your downloads.`);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Pick
        name="File for translators"
        value={into}
        choices={[
          ["", "CSV, all languages"],
          ...languages.slice(1).map(({ id, name: language }) => [id, `XLIFF, into ${language}`] as const),
        ]}
        onPick={setInto}
      />
      <button
        className="btn"
        type="button"
        aria-disabled={rows.length === 0}
        onClick={() => void (rows.length > 0 && save())}
      >
        Export
      </button>
      <button className="btn" type="button" ref={button} onClick={() => chooser.current?.click()}>
        Import…
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
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

function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after this has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
