import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { AddFile } from "../../commands/add-file.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import type { Questions } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";
import { PlannedForm } from "../PlannedForm.tsx";

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
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

const QUESTIONS: Questions = {
  type: "object",
  required: ["path"],
  properties: {
    path: {
      title: "Its path, from the project’s folder",
      description:
        "Such as flows/shared/plots.json or schemas/garden/address.schema.json. Its path decides what it must contain.",
      type: "string",
      maxLength: 300,
      pattern: "^[\\w@][\\w.@\\/\\-]*\\.json$",
      errorMessage: "Write letters, digits and - _ . between slashes, ending in .json",
      "x-widget": "suggest",
    },
  },
};

function Asking({ folders, onMade, onClose }: NewFileProps & { readonly onClose: () => void }) {
  const [answers, setAnswers] = useState<JsonObject>({ path: "" });
  const typed = textIn(answers, "path");
  const possible = folders.map((folder) => `${folder}/`).filter((one) => one !== typed && one.startsWith(typed));
  return (
    <PlannedForm<AddFile>
      questions={QUESTIONS}
      values={answers}
      options={{ path: possible.map((one) => ({ value: one, label: one })) }}
      onChange={setAnswers}
      onPick={(_, path) => setAnswers({ path })}
      onAsk={(given, intend) => intend({ kind: "add-file", path: textIn(given, "path") })}
      verb="Create it"
      onMade={({ path: made }) => onMade(made)}
      onClose={onClose}
    />
  );
}
