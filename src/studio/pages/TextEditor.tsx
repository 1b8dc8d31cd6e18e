import { useAtomValue } from "jotai";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import type { TextEdit } from "../edits/command.ts";
import type { TextRow } from "../protocol.ts";
import { armIn } from "./lens.ts";
import { edit, lensAtom, overviewAtom } from "./state.ts";

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
type Written = Pick<TextEdit, "value" | "was">;

/** Edits one text in all its languages, which are saved together: for everybody, or for the chosen arm. */
export function TextEditor({ row, onEnd, focused = false }: TextEditorProps) {
  const lens = useAtomValue(lensAtom);
  const overview = useAtomValue(overviewAtom);
  const id = useId();
  // A text of an arm is changed for that arm, whichever arm is chosen.
  const people = row.arm ?? lens.arm;
  const arm = armIn({ arm: people });
  const now = (language: string) => (arm && row.arms[people]?.[language]) ?? row.values[language] ?? null;
  const [written, setWritten] = useState<Readonly<Record<string, Written>>>({});
  const languages = overview?.languages ?? [];
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    const texts = languages.flatMap((language): TextEdit[] => {
      const mine = written[language.id];
      if (mine === undefined || mine.value === now(language.id)) return [];
      return [{ language: language.id, file: row.file, key: row.key, ...mine }];
    });
    if (texts.length > 0) {
      const isDone = await edit(
        arm === undefined ? { kind: "set-texts", texts } : { kind: "set-arm-texts", ...arm, texts },
        { takeTheirs: () => setWritten({}) },
      );
      if (!isDone) return;
    }
    setWritten({});
    onEnd?.();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setWritten({});
      onEnd?.();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void save();
    }
  };
  const parameters = [...new Set(Object.values(row.values).flatMap((words) => words?.match(/\{\w+\}/g) ?? []))];
  return (
    <form className="stack" data-gap="s" onSubmit={(event) => void save(event)}>
      {languages.map((language, index) => {
        const mine = written[language.id];
        const value = mine?.value ?? now(language.id) ?? "";
        return (
          <div key={language.id}>
            <label className="lab" htmlFor={`${id}-${language.id}`}>
              {language.name}
            </label>
            <textarea
              className="in"
              id={`${id}-${language.id}`}
              lang={language.id}
              rows={value.length > 40 ? 2 : 1}
              ref={(field) => {
                if (focused && index === 0 && field !== null && !field.dataset["focused"]) {
                  field.dataset["focused"] = "yes";
                  field.focus();
                }
              }}
              value={value}
              onChange={({ target }) => {
                const was = mine === undefined ? now(language.id) : mine.was;
                setWritten({ ...written, [language.id]: { value: target.value, was } });
              }}
              onKeyDown={onKey}
            />
            {row.room === null ? null : <Room room={row.room} length={value.length} />}
          </div>
        );
      })}
      {parameters.length > 0 ? (
        <p className="small muted">
          Filled in for each person. Leave these as they are: <b>{parameters.join(", ")}</b>
        </p>
      ) : null}
      <div className="line">
        <button className="btn" data-v="primary" type="submit">
          {arm === undefined ? "Save" : `Save for ${arm.arm}`}
        </button>
        <span className="small muted">
          <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels
        </span>
      </div>
    </form>
  );
}

function Room({ room, length }: { readonly room: number; readonly length: number }) {
  const over = length - room;
  return (
    <p className="small" data-over={over > 0 ? "" : undefined}>
      {over > 0 ? `Too long by ${over}: it needs another line on a small screen` : `${length} of ${room} characters`}
    </p>
  );
}
