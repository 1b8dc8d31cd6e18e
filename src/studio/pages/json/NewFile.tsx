import { useId, useState } from "react";
import type { AddFile } from "../../edits/file/command-file.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { PlannedForm } from "../PlannedForm.tsx";
import { Question } from "../Question.tsx";

interface NewFileProps {
  /** The folders that contain files now. */
  readonly folders: readonly string[];
  /** Called with its path. */
  readonly onMade: (path: string) => void;
}

/** Creates a new file in a place that the project reads. */
export function NewFile(props: NewFileProps) {
  return (
    <AskedInDialog button="New file…" title="Create a file" size="s">
      {(close) => <Questions {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Questions({ folders, onMade, onClose }: NewFileProps & { readonly onClose: () => void }) {
  const id = useId();
  const [path, setPath] = useState("");
  const look = (intend: (command: AddFile) => void) => intend({ kind: "add-file", path: path.trim() });
  return (
    <PlannedForm onAsk={look} verb="Create it" onMade={({ path: made }) => onMade(made)} onClose={onClose}>
      {() => (
        <>
          <Question
            label="Its path, from the project’s folder"
            hint="Such as flows/shared/plots.json or schemas/garden/address.schema.json. Its path decides what it must contain."
            list={`${id}-folders`}
            maxLength={300}
            pattern="\s*[\w@][\w.@\/\-]*\.json\s*"
            title="Letters, digits and - _ . between slashes, ending in .json"
            spellCheck={false}
            autoComplete="off"
            value={path}
            onWrite={setPath}
          />
          <datalist id={`${id}-folders`}>
            {folders.map((folder) => (
              <option key={folder}>{`${folder}/`}</option>
            ))}
          </datalist>
        </>
      )}
    </PlannedForm>
  );
}
