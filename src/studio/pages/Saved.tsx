import { useAtomValue, useSetAtom, useStore } from "jotai";
import { type RefObject, useRef } from "react";
import { Decision } from "./Decision.tsx";
import { DialogButton } from "./DialogButton.tsx";
import {
  type Draft,
  type Drafted,
  draftName,
  draftsAtom,
  saveDraft,
  savedWords,
  settledAtom,
  unsavedIn,
  withDraft,
} from "./drafts.ts";
import { inArm } from "./lens.ts";
import { type LineDraft, lineDraftsAtom, linesSettledAtom, withLines } from "./line-drafts.ts";
import { edit, overviewAtom, saidAtom, savingAtom } from "./state.ts";
import { useFocusKept } from "./useFocusKept.ts";

/** What is being saved, what was saved last, and the texts that were left without saving them. */
export function Saved() {
  const said = useAtomValue(saidAtom);
  const isSaving = useAtomValue(savingAtom) > 0;
  const left = unsavedIn(useAtomValue(draftsAtom));
  const lines = Object.entries(useAtomValue(lineDraftsAtom));
  const count = left.length + lines.length;
  const words = isSaving ? "Saving…" : savedWords(said, count);
  const status = useRef<HTMLOutputElement>(null);
  return (
    <>
      <output ref={status} className="status" tabIndex={-1} title={words}>
        {words}
      </output>
      {count === 0 ? null : (
        <DialogButton size="s" button="What is not saved…" title="What is not saved yet" hasClose>
          {(close) => <Unsaved texts={left} lines={lines} status={status} close={close} />}
        </DialogButton>
      )}
    </>
  );
}

interface UnsavedProps {
  readonly texts: readonly Drafted[];
  readonly lines: readonly (readonly [name: string, line: LineDraft])[];
  /** Gets the focus when nothing is left, because the dialog and its button are gone then. */
  readonly status: RefObject<HTMLOutputElement | null>;
  readonly close: () => void;
}

function Unsaved({ texts, lines, status, close }: UnsavedProps) {
  const languages = useAtomValue(overviewAtom)?.languages ?? [];
  const setDrafts = useSetAtom(draftsAtom);
  const setSettled = useSetAtom(settledAtom);
  const store = useStore();
  const setLines = useSetAtom(lineDraftsAtom);
  const setLinesSettled = useSetAtom(linesSettledAtom);
  const kept = useFocusKept<HTMLUListElement>();
  const set = (text: Drafted, next: (now: Draft) => Draft) => {
    const name = draftName(text, text.people);
    setDrafts((all) => withDraft(all, name, next(all[name] ?? {})));
  };
  const isLast = texts.length + lines.length === 1;
  const focus = () => {
    if (isLast) status.current?.focus();
  };
  // Outside an open dialog nothing can get the focus.
  const leave = () => (isLast ? close() : undefined);
  const settle = () => {
    setSettled((count) => count + 1);
    focus();
  };
  const save = async (text: Drafted) => {
    if (await saveDraft(text, languages, (next) => set(text, next))) settle();
  };
  const discard = (text: Drafted) => {
    leave();
    set(text, () => ({}));
    settle();
  };
  const settleLine = (name: string) => {
    setLines((all) => withLines(all, [name]));
    setLinesSettled((count) => count + 1);
    focus();
  };
  const saveLine = async (name: string, line: LineDraft) => {
    // While it was saved, the person may have typed on in the line.
    if ((await edit(line.does)) && store.get(lineDraftsAtom)[name] === line) settleLine(name);
  };
  const discardLine = (name: string) => {
    leave();
    settleLine(name);
  };
  return (
    <ul className="stack" {...kept}>
      {texts.map((text) => (
        <Decision
          key={draftName(text, text.people)}
          of={`(${text.key})`}
          acts={{ "Save it": () => save(text), "Discard it": () => discard(text) }}
        >
          {languages.map(({ id, name }) =>
            text.draft[id] === undefined ? null : (
              <p key={id}>
                <span className="muted">{name}: </span>
                <span lang={id}>{text.draft[id].value === "" ? "nothing" : `“${text.draft[id].value}”`}</span>
              </p>
            ),
          )}
          <p className="small muted key">
            {text.file}, {text.key}
            {text.people === "" ? "" : `, ${inArm(text.people)}`}
          </p>
        </Decision>
      ))}
      {lines.map(([name, line]) => (
        <Decision
          key={name}
          of={`(${line.of})`}
          acts={{ "Save it": () => saveLine(name, line), "Discard it": () => discardLine(name) }}
        >
          <p>
            <span className="muted">{line.of}: </span>
            {line.value === "" ? "nothing" : <span className="key">{line.value}</span>}
          </p>
        </Decision>
      ))}
    </ul>
  );
}
