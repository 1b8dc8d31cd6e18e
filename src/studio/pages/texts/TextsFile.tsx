import { useSetAtom } from "jotai";
import { useRef, useState, useEffect } from "react";
import { IMPORT_TEXTS } from "../../commands/import-texts.ts";
import type { Overview, TextRow } from "../../protocol.ts";
import { Button, Pick, Chip } from "../Controls.tsx";
import { problemAtom, saidAtom, edit } from "../state.ts";
import { saveTexts } from "./save-texts.ts";
import { messageOf, request } from "../request.ts";
import type { TextsImport, TextChange } from "../../protocol-texts.ts";
import { decoded } from "../../reading/texts-file/imported.ts";
import { Dialog } from "../Dialog.tsx";
import { RequestForm } from "../forms/RequestForm.tsx";
import { inArm } from "../lens.ts";

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

/** What a file would change, shown before anything is written. */
function ImportTexts({ file, onEnd }: { readonly file: File; readonly onEnd: () => void }) {
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

/** Each text that a file changes, before and after. */
function TextChanges({ changes }: { readonly changes: readonly TextChange[] }) {
  return (
    <table className="tbl">
      <caption className="vh">What changes</caption>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">Language</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ arm, file, key, language, before, after, notes }) => (
          <tr key={`${arm ?? ""}:${language}:${file}:${key}`}>
            <td>
              {key} <span className="muted">({file})</span>
              {arm === undefined ? null : <Chip words={inArm(arm)} />}
            </td>
            <td>{language}</td>
            <td lang={language}>{before ?? <em lang="en">nothing</em>}</td>
            <td>
              <span lang={language}>{after}</span>
              {notes.map((note) => (
                <Chip key={note} words={note} tone="warn" />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a file has and is not taken over, each with why. */
function TextsLeftOut({ leftOut, counts }: Pick<TextsImport, "leftOut" | "counts">) {
  return (
    <table className="tbl">
      <caption>Left out: these stay as they are</caption>
      <thead>
        <tr>
          <th scope="col">{counts === "row" ? "Row" : "Line"}</th>
          <th scope="col">Text</th>
          <th scope="col">In the file</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {leftOut.map(({ row, arm, file, key, language, value, why }) => (
          <tr key={`${row}:${language ?? ""}`}>
            <td>{row}</td>
            <td>
              {key} <span className="muted">({[file, ...(language === null ? [] : [language])].join(", ")})</span>
              {arm === undefined ? null : <Chip words={inArm(arm)} />}
            </td>
            <td lang={language ?? undefined}>{value}</td>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
