import { useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useRef } from "react";
import { DialogButton } from "./DialogButton.tsx";
import { type Draft, type Drafted, draftName, draftsAtom, settledAtom, unsavedIn, withDraft } from "./drafts.ts";
import { inArm } from "./lens.ts";
import { type LineDraft, lineDraftsAtom } from "./line-drafts.ts";
import { saveDraft } from "./save-draft.ts";
import { savedWords } from "./saved-words.ts";
import { overviewAtom, saidAtom, savingAtom } from "./state.ts";
import { UnsavedLine } from "./UnsavedLine.tsx";
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
  const kept = useFocusKept<HTMLUListElement>();
  const set = (text: Drafted, next: (now: Draft) => Draft) => {
    const name = draftName(text, text.people);
    setDrafts((all) => withDraft(all, name, next(all[name] ?? {})));
  };
  const isLast = texts.length + lines.length === 1;
  const focus = () => {
    if (isLast) status.current?.focus();
  };
  const settle = () => {
    setSettled((count) => count + 1);
    focus();
  };
  const save = async (text: Drafted) => {
    if (await saveDraft(text, languages, (next) => set(text, next))) settle();
  };
  const discard = (text: Drafted) => {
    // Outside an open dialog nothing can get the focus.
    if (isLast) close();
    set(text, () => ({}));
    settle();
  };
  return (
    <ul className="stack" {...kept}>
      {texts.map((text) => (
        <li key={draftName(text, text.people)} className="stack case" data-gap="s">
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
          <div className="line" data-wrap>
            <button className="btn" data-size="s" type="button" onClick={() => void save(text)}>
              Save it<span className="vh"> ({text.key})</span>
            </button>
            <button className="btn" data-size="s" type="button" onClick={() => discard(text)}>
              Discard it<span className="vh"> ({text.key})</span>
            </button>
          </div>
        </li>
      ))}
      {lines.map(([name, line]) => (
        <UnsavedLine
          key={name}
          name={name}
          line={line}
          // Outside an open dialog nothing can get the focus.
          onDiscard={() => (isLast ? close() : undefined)}
          onSettled={focus}
        />
      ))}
    </ul>
  );
}
