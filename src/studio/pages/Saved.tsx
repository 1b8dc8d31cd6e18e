import { useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useRef } from "react";
import { Decision } from "./Decision.tsx";
import { DialogButton } from "./DialogButton.tsx";
import {
  type Draft,
  draftsAtom,
  isUnsaved,
  saveDraft,
  savedWords,
  settledAtom,
  type Typed,
  withDraft,
} from "./drafts.ts";
import { inArm } from "./lens.ts";
import { overviewAtom, saidAtom, savingAtom } from "./state.ts";
import { useFocusKept } from "./useFocusKept.ts";

/** What is being saved, what was saved last, and what was left without saving it. */
export function Saved() {
  const said = useAtomValue(saidAtom);
  const isSaving = useAtomValue(savingAtom) > 0;
  const left = Object.entries(useAtomValue(draftsAtom)).filter(([, { typed }]) => isUnsaved(typed));
  const words = isSaving ? "Saving…" : savedWords(said, left.length);
  const status = useRef<HTMLOutputElement>(null);
  return (
    <>
      <output ref={status} className="status" tabIndex={-1} title={words}>
        {words}
      </output>
      {left.length === 0 ? null : (
        <DialogButton size="s" button="What is not saved…" title="What is not saved yet" hasClose>
          {(close) => <Unsaved drafts={left} status={status} close={close} />}
        </DialogButton>
      )}
    </>
  );
}

interface UnsavedProps {
  readonly drafts: readonly (readonly [name: string, draft: Draft])[];
  /** Gets the focus when nothing is left, because the dialog and its button are gone then. */
  readonly status: RefObject<HTMLOutputElement | null>;
  readonly close: () => void;
}

function Unsaved({ drafts, status, close }: UnsavedProps) {
  const setDrafts = useSetAtom(draftsAtom);
  const setSettled = useSetAtom(settledAtom);
  const kept = useFocusKept<HTMLUListElement>();
  const isLast = drafts.length === 1;
  const set = (name: string, next: (now: Typed) => Typed | undefined) =>
    setDrafts((all) => {
      const now = all[name];
      const typed = now && next(now.typed);
      return withDraft(all, name, now && typed && { ...now, typed });
    });
  const settle = (name: string) => {
    setSettled((counts) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }));
    if (isLast) status.current?.focus();
  };
  const save = async (name: string, draft: Draft) => {
    if (await saveDraft(draft, (next) => set(name, next))) settle(name);
  };
  const discard = (name: string) => {
    // Outside an open dialog nothing can get the focus.
    if (isLast) close();
    set(name, () => undefined);
    settle(name);
  };
  return (
    <ul className="stack" {...kept}>
      {drafts.map(([name, draft]) => (
        <Decision
          key={name}
          of={`(${"kind" in draft.saves ? draft.of : draft.saves.key})`}
          acts={{ "Save it": () => save(name, draft), "Discard it": () => discard(name) }}
        >
          <DraftWords {...draft} />
        </Decision>
      ))}
    </ul>
  );
}

/** What was typed: the line, or the text in each language. */
function DraftWords({ typed, saves, of }: Draft) {
  const { languages = [], journeys = [] } = useAtomValue(overviewAtom) ?? {};
  if ("kind" in saves)
    return Object.entries(typed).map(([question, { value }]) => (
      <p key={question}>
        <span className="muted">{of}: </span>
        {value === "" ? "nothing" : <span className="key">{value}</span>}
      </p>
    ));
  const { onlyAt } = saves;
  const steps = journeys.find(({ id }) => id === onlyAt?.flow)?.steps ?? [];
  return (
    <>
      {languages.map(({ id, name }) =>
        typed[id] === undefined ? null : (
          <p key={id}>
            <span className="muted">{name}: </span>
            <span lang={id}>{typed[id].value === "" ? "nothing" : `“${typed[id].value}”`}</span>
          </p>
        ),
      )}
      <p className="small muted key">
        {saves.file}, {saves.key}
        {saves.people === "" ? "" : `, ${inArm(saves.people)}`}
        {onlyAt === undefined ? "" : `, only at “${steps.find(({ id }) => id === onlyAt.step)?.title ?? onlyAt.step}”`}
      </p>
    </>
  );
}
