import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import { IMPORT_TEXTS } from "../../commands/import-texts.ts";
import type { Overview, TextRow } from "../../protocol.ts";
import { Button, Pick } from "../Controls.tsx";
import { problemAtom, saidAtom } from "../state.ts";
import { ImportTexts } from "./ImportTexts.tsx";
import { saveTexts } from "./save-texts.ts";
import { messageOf } from "../request.ts";

interface Props {
  readonly rows: readonly TextRow[];
  readonly name: string;
  readonly languages: Overview["languages"];
}

/** The texts that are shown go into a file, for who translates them, and come back from one. */
export function TextsFile({ rows, name, languages }: Props) {
  const say = useSetAtom(saidAtom);
  const setProblem = useSetAtom(problemAtom);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [into, setInto] = useState("");
  const save = async () => {
    try {
      say(await saveTexts(rows, into === "" ? { as: "csv" } : { as: "xliff", into }, `${name}-texts`));
    } catch (error) {
      setProblem(messageOf(error));
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
      <Button words="Export" isDisabled={rows.length === 0} onClick={() => void save()} />
      <Button words={IMPORT_TEXTS["x-button"]} ref={button} onClick={() => chooser.current?.click()} />
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
