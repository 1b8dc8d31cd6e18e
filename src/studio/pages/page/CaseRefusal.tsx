import { useId, useState } from "react";
import type { CaseLimits } from "../../edits/case-limits.ts";
import type { Overview } from "../../protocol.ts";
import type { FieldView, PageView } from "../../protocol-page.ts";
import { InLanguages, wordsIn, type Words } from "./InLanguages.tsx";
import { wordsOf } from "./words-of.ts";

/** Changes some of the limits. `undefined` or empty values remove a limit. */
export type SetLimits = (some: { readonly [K in keyof CaseLimits]?: CaseLimits[K] | undefined }) => void;

interface CaseRefusalProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly languages: Overview["languages"];
  readonly limits: CaseLimits;
  readonly set: SetLimits;
}

/** Chooses the error message of a case: the field's own one, another existing one, or a new one. */
export function CaseRefusal({ view, field, languages, limits, set }: CaseRefusalProps) {
  const id = useId();
  const [words, setWords] = useState<Words>(
    Object.fromEntries((limits.words ?? []).map(({ language, value }) => [language, value])),
  );
  const keys = [...new Set([...field.messages, ...(limits.message === undefined ? [] : [limits.message])])];
  const write = (to: Words) => {
    setWords(to);
    set({ message: undefined, words: wordsIn(to) });
  };
  const [isNew, setIsNew] = useState(limits.words !== undefined);
  return (
    <>
      <label className="lab" htmlFor={id}>
        What people read if it is refused
      </label>
      <select
        className="in"
        id={id}
        value={isNew ? NEW : (limits.message ?? USUAL)}
        onChange={({ target: { value } }) => {
          setIsNew(value === NEW);
          if (value === NEW) write(words);
          else set({ message: value === USUAL ? undefined : value, words: undefined });
        }}
      >
        <option value={USUAL}>the usual message of this field</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {wordsOf(view, key)}
          </option>
        ))}
        <option value={NEW}>other words…</option>
      </select>
      {isNew ? <InLanguages legend="These words" languages={languages} words={words} onWrite={write} /> : null}
    </>
  );
}

const [USUAL, NEW] = ["", " new"];
