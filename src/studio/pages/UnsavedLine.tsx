import { useSetAtom, useStore } from "jotai";
import { useRef } from "react";
import { type LineDraft, lineDraftsAtom, linesSettledAtom, withLines } from "./line-drafts.ts";
import { edit } from "./state.ts";

interface UnsavedLineProps {
  /** Its name among the drafts. */
  readonly name: string;
  readonly line: LineDraft;
  /** Called before it is discarded, and after it was saved or discarded. */
  readonly onDiscard: () => void;
  readonly onSettled: () => void;
}

/** What was typed in a line and not saved, to save or discard it. */
export function UnsavedLine({ name, line, onDiscard, onSettled }: UnsavedLineProps) {
  const { of, value, does } = line;
  const store = useStore();
  const setDrafts = useSetAtom(lineDraftsAtom);
  const isSaving = useRef(false);
  const setSettled = useSetAtom(linesSettledAtom);
  const settle = () => {
    setDrafts((all) => withLines(all, [name]));
    setSettled((count) => count + 1);
    onSettled();
  };
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    const isSaved = await edit(does);
    isSaving.current = false;
    // While it was saved, the person may have typed on in the line.
    if (isSaved && store.get(lineDraftsAtom)[name] === line) settle();
  };
  const discard = () => {
    onDiscard();
    settle();
  };
  return (
    <li className="stack case" data-gap="s">
      <p>
        <span className="muted">{of}: </span>
        {value === "" ? "nothing" : <span className="key">{value}</span>}
      </p>
      <div className="line" data-wrap>
        <button className="btn" data-size="s" type="button" onClick={() => void save()}>
          Save it<span className="vh"> ({of})</span>
        </button>
        <button className="btn" data-size="s" type="button" onClick={discard}>
          Discard it<span className="vh"> ({of})</span>
        </button>
      </div>
    </li>
  );
}
