import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useId, useRef, useState } from "react";
import type { TextRow } from "../protocol.ts";
import { Button } from "./Controls.tsx";
import {
  draftName,
  draftsAtom,
  isUnsaved,
  type OfText,
  saveDraft,
  settledAtom,
  type Typed,
  withDraft,
  withTyped,
} from "./drafts.ts";
import { StudioForm } from "./forms/StudioForm.tsx";
import { armIn } from "./lens.ts";
import { lensAtom, overviewAtom } from "./state.ts";
import { MachineWords } from "./texts/MachineWords.tsx";
import { Terms } from "./texts/Terms.tsx";
import type { EarlierWords } from "./texts/earlier-words.ts";
import { textQuestions } from "./text-questions.ts";

interface TextEditorProps {
  readonly row: TextRow;
  /** Called after saving or cancelling. */
  readonly onEnd?: (() => void) | undefined;
  /** Called instead after saving with `Ctrl+Enter`, for who works through a list. */
  readonly onNext?: (() => void) | undefined;
  /** Words to take over. */
  readonly earlier?: readonly EarlierWords[];
  /** Whether to focus it, because the person has just opened it. */
  readonly focused?: boolean;
}

/** Edits one text in all its languages, which are saved together: for everybody, or for the chosen arm. */
export function TextEditor(props: TextEditorProps) {
  const lens = useAtomValue(lensAtom);
  // A text of an arm is changed for that arm, whichever arm is chosen.
  const people = props.row.arm ?? lens.arm;
  const settled = useAtomValue(settledAtom)[draftName(props.row, people)] ?? 0;
  return <Writing key={`${people} ${settled}`} people={people} {...props} />;
}

interface WritingProps extends TextEditorProps {
  /** For whom the text is: `<flag>=<arm>`, or empty for everybody. */
  readonly people: string;
}

function Writing({ row, people, onEnd, onNext, earlier = NO_WORDS, focused = false }: WritingProps) {
  const languages = useAtomValue(overviewAtom)?.languages ?? [];
  const id = useId();
  const arm = armIn({ arm: people });
  const now = (language: string) => (arm && row.arms[people]?.[language]) ?? row.values[language] ?? null;
  const of = { file: row.file, key: row.key, people };
  const { written, setWritten, initial } = useDraft(of);
  /** How many saves have not ended. */
  const saving = useRef(0);
  const setSettled = useSetAtom(settledAtom);
  const save = async (end = onEnd) => {
    saving.current += 1;
    const isSaved = await saveDraft({ typed: written, saves: of }, setWritten);
    saving.current -= 1;
    if (isSaved) end?.();
    return isSaved;
  };
  const take = ({ language, words: value }: EarlierWords) => {
    setWritten((before) => withTyped(before, { question: language, value, now: now(language), isSaving: false }));
    setSettled((counts) => ({ ...counts, [draftName(row, people)]: (counts[draftName(row, people)] ?? 0) + 1 }));
  };
  const values = languages.map((language) => [language.id, initial(language.id) ?? now(language.id) ?? ""]);
  const parameters = [...new Set(Object.values(row.values).flatMap((words) => words?.match(/\{\w+\}/g) ?? []))];
  return (
    <div className="stack" data-gap="s">
      <StudioForm
        name={id}
        questions={textQuestions({ row, languages, takesFocus: focused, goesOn: onNext !== undefined })}
        isJudged={false}
        values={Object.fromEntries(values)}
        {...(onNext && { leave: "Save, and next" })}
        submit={arm === undefined ? "Save" : `Save for ${arm.arm}`}
        onChange={(typed, question) => {
          const value = String(typed[question]);
          const isSaving = saving.current > 0;
          setWritten((before) => withTyped(before, { question, value, now: now(question), isSaving }));
        }}
        onSave={() => save()}
        onLeave={() => void save(onNext)}
        onGiveUp={() => {
          setWritten(() => ({}));
          onEnd?.();
        }}
      />
      <p className="small muted">
        <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels
        {onNext === undefined ? "" : ", Ctrl Enter saves and goes on to the next"}
        {isUnsaved(written) ? ". Not saved yet" : ""}
      </p>
      {earlier.map((one) => (
        <p className="small" key={`${one.language} ${one.words}`}>
          “{one.of}” is <b lang={one.language}>{one.words}</b>{" "}
          <Button words="Take it over" size="s" of={one.words} onClick={() => take(one)} />
        </p>
      ))}
      {earlier === NO_WORDS ? null : <MachineWords row={row} onTake={take} />}
      <Terms row={row} />
      {parameters.length > 0 ? (
        <p className="small muted">
          Filled in for each person. Leave these as they are: <b>{parameters.join(", ")}</b>
        </p>
      ) : null}
    </div>
  );
}

const NO_WORDS: readonly EarlierWords[] = [];

/** What was typed of a text, here or before it was left unsaved. */
function useDraft(saves: OfText) {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const name = draftName(saves, saves.people);
  const written = drafts[name]?.typed ?? NOTHING;
  // A new form shows what was typed before as its value, so that saving it is possible.
  const [found, setFound] = useState(written);
  const setWritten = (next: (now: Typed) => Typed) =>
    setDrafts((all) => {
      const typed = next(all[name]?.typed ?? NOTHING);
      if (Object.keys(typed).length === 0) setFound(NOTHING);
      return withDraft(all, name, { typed, saves, of: "" });
    });
  const initial = (language: string) =>
    written[language] === undefined ? undefined : (found[language]?.value ?? written[language].initial);
  return { written, setWritten, initial };
}

const NOTHING: Typed = {};
