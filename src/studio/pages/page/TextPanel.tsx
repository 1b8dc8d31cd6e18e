import type { TextRow } from "../../protocol.ts";
import { TextEditor } from "../TextEditor.tsx";

/** A chosen text in all its languages. */
export function TextPanel({ row }: { readonly row: TextRow }) {
  const arms = Object.keys(row.arms);
  return (
    <section className="sec" aria-labelledby="text-panel">
      <h2 id="text-panel">
        <span className="chip" data-t="select">
          Text
        </span>
      </h2>
      <TextEditor row={row} />
      {row.shown.length > 1 ? (
        <p className="small muted">Shown at {row.shown.length} steps: a change is seen at all of them.</p>
      ) : null}
      {arms.length > 0 ? <p className="small">Other words in: {arms.join(", ")}</p> : null}
      <p className="small muted">{row.key}</p>
    </section>
  );
}
