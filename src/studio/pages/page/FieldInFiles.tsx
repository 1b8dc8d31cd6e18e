import { REMOVE_FIELD } from "../../commands/remove.ts";
import { RENAME_FIELD } from "../../commands/rename.ts";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { forArm } from "../for-arm.ts";
import { NameInFiles } from "../NameInFiles.tsx";
import { fieldWords } from "./words-of-text.ts";
import { Removal } from "./Removal.tsx";

interface FieldInFilesProps {
  readonly view: PageView;
  readonly field: ItemFieldView;
  /** Whose name it is, for screen readers, if there are several such forms. */
  readonly of?: string;
  /** Called with the field's new path, or with `null` after deletion. */
  readonly onDone: (path: string | null) => void;
}

/** Renames or deletes a field. In an arm it can only be deleted. */
export function FieldInFiles({ view, field, of, onDone }: FieldInFilesProps) {
  const { form, name: path } = field;
  const [name = path] = path.split(".").slice(-1);
  const within = path.slice(0, path.length - name.length);
  return view.arm === "" ? (
    <NameInFiles
      {...(of !== undefined && { of })}
      name={name}
      rename={{ schema: RENAME_FIELD, preset: { form, field: path } }}
      remove={{ schema: REMOVE_FIELD, preset: { form, field: path } }}
      onDone={(to) => onDone(to === null ? null : within + to)}
    />
  ) : (
    <Removal
      of={`the field “${fieldWords(view, field)}”`}
      command={forArm({ kind: "remove", form, field: path }, view.arm)}
      onDone={() => onDone(null)}
    />
  );
}
