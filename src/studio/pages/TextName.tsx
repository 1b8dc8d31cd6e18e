import { REMOVE_TEXT } from "../commands/remove.ts";
import { RENAME_TEXT } from "../commands/rename.ts";
import type { TextRow } from "../protocol.ts";
import { NameInFiles } from "./NameInFiles.tsx";

interface TextNameProps {
  readonly row: TextRow;
  readonly onRenamed?: ((key: string) => void) | undefined;
}

/** Renames a text wherever it is used, or deletes it. */
export function TextName({ row: { file, key: written, values, shown }, onRenamed }: TextNameProps) {
  // The forms of a plural have suffixes but share one name.
  const key = written.replace(/_(zero|one|two|few|many|other)$/, "");
  return (
    <NameInFiles
      name={key}
      rename={{ schema: RENAME_TEXT, preset: { file, key } }}
      remove={{ schema: REMOVE_TEXT, preset: { file, key: written, was: values } }}
      onDone={(to) => to !== null && onRenamed?.(to)}
    >
      <p className="small muted">
        {shown.length > 0
          ? `Shown at ${shown.length === 1 ? "one step" : `${shown.length} steps`}: it can be deleted once nothing uses it.`
          : "Deletes it in every language if nothing uses it. Undo restores it."}
      </p>
    </NameInFiles>
  );
}
