import { useId } from "react";
import type { FieldWords } from "../../edits/field-words.ts";
import type { Overview } from "../../protocol.ts";

/** Texts by language. */
export type Words = Readonly<Record<string, string>>;

interface InLanguagesProps {
  readonly legend: string;
  readonly languages: Overview["languages"];
  readonly words: Words;
  readonly onWrite: (words: Words) => void;
  /** Whether the text is optional. */
  readonly mayBeEmpty?: boolean;
}

/** A text in every language. If there is a text, the first language is required. The others may be translated later. */
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

/** Converts the non-empty texts for a command. */
export function wordsIn(words: Words): readonly FieldWords[] {
  return Object.entries(words)
    .filter(([, value]) => value.trim() !== "")
    .map(([language, value]) => ({ language, value }));
}
