import { type RefObject, useState } from "react";
import type { Finding } from "../../protocol.ts";
import { ADD_FILE, type AddFile } from "../../commands/add-file.ts";
import { Search } from "../Controls.tsx";
import { CommandDialog } from "../CommandDialog.tsx";
import { textIn } from "../forms/words.ts";

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
export function FileList({ files, chosen, findings, list, onChoose, onMade }: FileListProps) {
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
