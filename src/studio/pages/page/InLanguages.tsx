import { useId } from "react";
import type { FieldWords } from "../../edits/field-words.ts";
import type { Overview } from "../../protocol.ts";

/** Words by language. */
export type Words = Readonly<Record<string, string>>;

interface InLanguagesProps {
  readonly legend: string;
  readonly languages: Overview["languages"];
  readonly words: Words;
  readonly onWrite: (words: Words) => void;
  /** There may be no such text. */
  readonly mayBeEmpty?: boolean;
}

/** One text in every language; the first has to be written where there is to be one, the others may be translated later. */
export function InLanguages({ legend, languages, words, onWrite, mayBeEmpty }: InLanguagesProps) {
  const id = useId();
  return (
    <fieldset className="stack" data-gap="s">
      <legend className="lab">{legend}</legend>
      {languages.map((language, index) => (
        <div key={language.id}>
          <label className="lab" htmlFor={`${id}-${language.id}`}>
            {language.name}
          </label>
          <input
            className="in"
            id={`${id}-${language.id}`}
            lang={language.id}
            required={index === 0 && mayBeEmpty !== true}
            maxLength={500}
            value={words[language.id] ?? ""}
            onChange={({ target }) => onWrite({ ...words, [language.id]: target.value })}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** As a command takes them: those that were written. */
export function wordsIn(words: Words): readonly FieldWords[] {
  return Object.entries(words)
    .filter(([, value]) => value.trim() !== "")
    .map(([language, value]) => ({ language, value }));
}
