import { useEffect, useMemo, useState, type RefObject } from "react";
import type { Finding, Overview } from "../../protocol.ts";
import type { FileView } from "../../protocol-json.ts";
import { hashOf } from "../lens.ts";
import { useLens } from "../LensBar.tsx";
import { useView } from "../useView.ts";
import { useFoldedList } from "../useFoldedList.tsx";
import { Editor } from "./Editor.tsx";
import type { SyncState } from "./file-sync.ts";
import { keyOf } from "../../distinct-findings.ts";
import { FindingItem } from "../findings/FindingItem.tsx";
import { useFocusKept } from "../useFocusKept.ts";
import { Button, Search } from "../Controls.tsx";
import { ADD_FILE, type AddFile } from "../../commands/add-file.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { textIn } from "../forms/words.ts";

/** The files as they are written, even if they are not valid JSON. */
export function JsonPlace({ overview }: { readonly overview: Overview }) {
  const [lens, setLens] = useLens();
  const { answer: files } = useView("files", {});
  // The list does not yet contain a file that was just created.
  const [made, setMade] = useState<Made | null>(null);
  const isNew = made !== null && made.file === lens.file && made.files === files;
  const isThere = isNew || files?.includes(lens.file) === true;
  const path = isThere ? lens.file : fileOf(files ?? [], lens.flow);
  // Keeps the file open: while its journey is invalid JSON, the bar shows another journey.
  useEffect(() => {
    if (path !== undefined && path !== lens.file) setLens({ file: path, line: 0 });
  }, [path, lens.file, setLens]);
  const folded = useFoldedList<HTMLElement>("Files");
  const show = (file: string, line: number) => {
    setLens({ file, line });
    folded.chose();
  };
  const open = (file: string) => {
    setMade({ file, files });
    show(file, 1);
  };
  const findings = overview.quick?.findings ?? NONE;
  return (
    <>
      <h1 className="vh">JSON{path === undefined ? "" : `: ${path}`}</h1>
      {files === undefined || path === undefined ? (
        <p className="waiting-note">Reading the files…</p>
      ) : (
        <>
          <div className="lens fold">{folded.button}</div>
          <div className="cols" data-cols="page" data-list={folded.state}>
            <FileList
              files={files}
              chosen={path}
              findings={findings}
              list={folded.list}
              onChoose={(file) => show(file, 0)}
              onMade={open}
            />
            <OneFile key={path} path={path} overview={overview} />
          </div>
        </>
      )}
    </>
  );
}

/** A created file, and the list of files at that time. */
interface Made {
  readonly file: string;
  readonly files: readonly string[] | undefined;
}

const NONE: readonly Finding[] = [];

function fileOf(files: readonly string[], flow: string): string | undefined {
  return files.find((path) => path === `flows/${flow}/flow.json`) ?? files[0];
}

function OneFile({ path, overview }: { readonly path: string; readonly overview: Overview }) {
  const [lens] = useLens();
  const { answer, problem } = useView("file", { path });
  // Later answers are requested by the editor itself, which merges them with what is being typed.
  const [opened, setOpened] = useState<FileView>();
  if (answer !== undefined && opened === undefined) setOpened(answer);
  const [state, setState] = useState<SyncState>();
  const [names, setNames] = useState<readonly string[]>([]);
  const [shownFinding, setShownFinding] = useState<Finding | null>(null);
  const now = useMemo(
    () => (opened === undefined ? undefined : (state ?? { view: opened, isSaved: true })),
    [opened, state],
  );
  const { quick, revision } = overview;
  const findings = useMemo(() => {
    const found = (quick?.findings ?? NONE).filter(({ file }) => file === path);
    if (quick?.revision === revision) return found;
    // The findings of rules come later. JSON errors are known immediately.
    return [...(now?.view.problems ?? NONE), ...found.filter(({ rule }) => rule !== "json")];
  }, [quick, revision, path, now]);
  const target = useMemo(() => shownFinding ?? (lens.line > 0 ? { line: lens.line } : null), [shownFinding, lens.line]);
  if (opened === undefined || now === undefined)
    return <p className="waiting-note">{problem ?? "Reading the file…"}</p>;
  const [, flow = ""] = /^flows\/([^/]+)\/flow\.json$/.exec(path) ?? [];
  const [at, id] = names;
  const journey = overview.journeys.find((one) => one.id === flow);
  const step = at === "steps" ? journey?.steps.find((one) => one.id === id) : undefined;
  return (
    <>
      <section className="stage" aria-label={`The file ${path}`}>
        <div className="device__bar">
          <strong>{path}</strong>
          <output className="status">{now.isSaved ? "Saved" : "Not saved yet"}</output>
          <span className="grow" />
          {step === undefined ? null : (
            <a href={hashOf({ ...lens, place: "page", flow, step: step.id })}>Open the page “{step.title}”</a>
          )}
        </div>
        {opened.fixed === null ? null : <p className="problem">{opened.fixed}</p>}
        <Editor opened={opened} state={now} findings={findings} target={target} onState={setState} onPlace={setNames} />
        <p className="small muted editor__keys" id="json-keys">
          <kbd>Tab</kbd> leaves the text; <kbd>Ctrl</kbd>+<kbd>]</kbd> and <kbd>Ctrl</kbd>+<kbd>[</kbd> indent,{" "}
          <kbd>Ctrl</kbd>+<kbd>Space</kbd> shows what you can write here, <kbd>Ctrl</kbd>+<kbd>F</kbd> searches,{" "}
          <kbd>F8</kbd> goes to the next finding, <kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes the last edit.
        </p>
      </section>
      <FoundHere findings={findings} isNow={quick?.revision === revision} onGo={setShownFinding} />
    </>
  );
}

interface FoundHereProps {
  readonly findings: readonly Finding[];
  /** Whether the check has finished since the last edit. */
  readonly isNow: boolean;
  readonly onGo: (finding: Finding) => void;
}

/** The findings in the file, each with a link to its line. */
function FoundHere({ findings, isNow, onGo }: FoundHereProps) {
  const kept = useFocusKept<HTMLElement>();
  return (
    <aside className="panel" aria-label="Findings in this file" {...kept}>
      <div className="sec">
        <h2>Findings</h2>
        <p className="small muted" aria-live="polite">
          {isNow ? (findings.length === 0 ? "There are no findings in this file." : "In this file:") : "Checking…"}
        </p>
        <ul className="stack" data-gap="s">
          {findings.map((finding) => (
            <FindingItem
              key={`${keyOf(finding)} ${finding.column}`}
              finding={finding}
              where={
                <p>
                  <Button
                    words={`Go to line ${finding.line}`}
                    look="quiet"
                    size="s"
                    onClick={() => onGo({ ...finding })}
                  />
                </p>
              }
            />
          ))}
        </ul>
      </div>
    </aside>
  );
}

interface FileListProps {
  readonly files: readonly string[];
  readonly chosen: string;
  readonly findings: readonly Finding[];
  readonly onChoose: (path: string) => void;
  readonly list: RefObject<HTMLElement | null>;
  /** Called after a file was created. */
  readonly onMade: (path: string) => void;
}

/** The files by folder, each with the number of findings. */
function FileList({ files, chosen, findings, list, onChoose, onMade }: FileListProps) {
  const [words, setWords] = useState("");
  const found = files.filter((path) => path === chosen || path.toLowerCase().includes(words.trim().toLowerCase()));
  const folders = [...new Set(found.map(folderOf))];
  return (
    <nav ref={list} className="panel" data-side="start" aria-label="Files">
      <Search className="search sec" name="Find a file" example="Find a file" words={words} onWords={setWords} />
      <div className="sec">
        <CommandDialog<AddFile>
          schema={ADD_FILE}
          size="s"
          languages={[]}
          options={(answers) => ({ path: foldersFrom(files, textIn(answers, "path")) })}
          onMade={({ path }) => onMade(path)}
        />
      </div>
      {folders.map((folder) => (
        <section key={folder} aria-label={folder}>
          <h2 className="sec__h">{folder}</h2>
          <ul className="tree">
            {found
              .filter((path) => folderOf(path) === folder)
              .map((path) => {
                const errors = findings.filter(({ file, severity }) => file === path && severity === "error").length;
                return (
                  <li key={path}>
                    <button type="button" aria-current={path === chosen} onClick={() => onChoose(path)}>
                      <span>{path.slice(folder.length + 1)}</span>
                      {errors === 0 ? null : (
                        <span className="chip" data-t="error">
                          {errors}
                          <span className="vh"> to fix</span>
                        </span>
                      )}
                    </button>
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** The folders that contain files now and begin as typed. */
function foldersFrom(files: readonly string[], typed: string) {
  const folders = [...new Set(files.map((path) => `${folderOf(path)}/`))];
  const possible = folders.filter((one) => one !== typed && one.startsWith(typed));
  return possible.map((one) => ({ value: one, label: one }));
}
