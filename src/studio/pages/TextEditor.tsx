import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import type { TextEdit } from "../edits/command.ts";
import type { TextRow } from "../protocol.ts";
import { AskedForm } from "./forms/AskedForm.tsx";
import { armIn } from "./lens.ts";
import { edit, lensAtom, overviewAtom } from "./state.ts";
import { textQuestions } from "./text-questions.ts";

interface TextEditorProps {
  readonly row: TextRow;
  /** Called after saving or cancelling. */
  readonly onEnd?: (() => void) | undefined;
  /** Whether to focus it, because the person has just opened it. */
  readonly focused?: boolean;
}

/**
 * What a person has typed in one language, and the text when they started, because somebody else may change it in the
 * meantime.
 */
interface Written extends Pick<TextEdit, "value" | "was"> {
  /** The text that the form had then. It keeps it, so that what is typed stays. */
  readonly given: string;
}

type AllWritten = Readonly<Record<string, Written>>;

/** Edits one text in all its languages, which are saved together: for everybody, or for the chosen arm. */
export function TextEditor({ row, onEnd, focused = false }: TextEditorProps) {
  const lens = useAtomValue(lensAtom);
  const languages = useAtomValue(overviewAtom)?.languages ?? [];
  const id = useId();
  // A text of an arm is changed for that arm, whichever arm is chosen.
  const people = row.arm ?? lens.arm;
  const arm = armIn({ arm: people });
  const now = (language: string) => (arm && row.arms[people]?.[language]) ?? row.values[language] ?? null;
  const [written, setWritten] = useState<AllWritten>({});
  const save = async () => {
    const texts = languages.flatMap(({ id: language }): TextEdit[] => {
      const mine = written[language];
      if (mine === undefined || mine.value === now(language)) return [];
      return [{ language, file: row.file, key: row.key, value: mine.value, was: mine.was }];
    });
    const does =
      arm === undefined ? ({ kind: "set-texts", texts } as const) : ({ kind: "set-arm-texts", ...arm, texts } as const);
    if (texts.length > 0 && !(await edit(does, { takeTheirs: () => setWritten({}) }))) return false;
    setWritten((since) => typedSince(written, since));
    onEnd?.();
    return true;
  };
  const values = languages.map((language) => [language.id, written[language.id]?.given ?? now(language.id) ?? ""]);
  const parameters = [...new Set(Object.values(row.values).flatMap((words) => words?.match(/\{\w+\}/g) ?? []))];
  return (
    <div className="stack" data-gap="s">
      <AskedForm
        name={id}
        questions={textQuestions({ row, languages, takesFocus: focused })}
        isJudged={false}
        values={Object.fromEntries(values)}
        submit={arm === undefined ? "Save" : `Save for ${arm.arm}`}
        onChange={(typed, language) => {
          const value = String(typed[language]);
          const begun = { was: now(language), given: now(language) ?? "" };
          setWritten((all) => ({ ...all, [language]: { ...(all[language] ?? begun), value } }));
        }}
        onSave={save}
        onGiveUp={() => {
          setWritten({});
          onEnd?.();
        }}
      />
      <p className="small muted">
        <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels
      </p>
      {parameters.length > 0 ? (
        <p className="small muted">
          Filled in for each person. Leave these as they are: <b>{parameters.join(", ")}</b>
        </p>
      ) : null}
    </div>
  );
}

/** What was typed after a save had begun. It was typed over the saved text. */
function typedSince(saved: AllWritten, now: AllWritten): AllWritten {
  const entries = Object.entries(now).flatMap(([language, mine]) => {
    const was = saved[language]?.value;
    return was === mine.value ? [] : [[language, { ...mine, was: was ?? mine.was }] as const];
  });
  return Object.fromEntries(entries);
}
