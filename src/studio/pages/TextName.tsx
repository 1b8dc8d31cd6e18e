import { type FormEvent, useId, useState } from "react";
import type { TextRow } from "../protocol.ts";
import { edit } from "./state.ts";

interface TextNameProps {
  readonly row: TextRow;
  /** Called with the new name. */
  readonly onRenamed?: ((key: string) => void) | undefined;
}

/** Renames a text wherever it is used, or deletes it. */
export function TextName({ row, onRenamed }: TextNameProps) {
  const id = useId();
  // The forms of a plural have suffixes but share one name.
  const key = row.key.replace(/_(zero|one|two|few|many|other)$/, "");
  const [to, setTo] = useState(key);
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (to !== key && (await edit({ kind: "rename", file: row.file, key, to }))) onRenamed?.(to);
  };
  return (
    <details>
      <summary className="small">Rename or delete</summary>
      <form className="stack" data-gap="s" onSubmit={(event) => void rename(event)}>
        <label className="lab" htmlFor={id}>
          Its name in the files
        </label>
        <input
          className="in"
          id={id}
          required
          pattern="[A-Za-z]\w*(\.[A-Za-z]\w*)*"
          title="Words of letters and digits, with dots between them"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <div className="line">
          <button className="btn" type="submit">
            Rename everywhere
          </button>
          <button
            className="btn"
            type="button"
            onClick={() => void edit({ kind: "remove", file: row.file, key: row.key, was: row.values })}
          >
            Delete
          </button>
        </div>
        <p className="small muted">
          {row.shown.length > 0
            ? `Shown at ${row.shown.length === 1 ? "one step" : `${row.shown.length} steps`}: it can be deleted once nothing uses it.`
            : "Deletes it in every language if nothing uses it. Undo restores it."}
        </p>
      </form>
    </details>
  );
}
