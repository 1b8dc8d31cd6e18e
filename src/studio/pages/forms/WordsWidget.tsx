import { Rich, type WidgetProps } from "../../../../renderers/index.ts";
import { languagesIn, wordsFrom } from "./words.ts";

/** A text in every language. */
export function WordsWidget({ id, label, value, required, problem, describedBy, layout, ...field }: WidgetProps) {
  const words = wordsFrom(value);
  const languages = languagesIn(layout);
  const problemId = `${id}-error`;
  const write = (language: string, to: string) => {
    // In the order of the languages, so that the same words are the same answer.
    const all = new Map([...words.map((one) => [one.language, one.value] as const), [language, to]]);
    field.commit(languages.flatMap((one) => ({ language: one.id, value: all.get(one.id) ?? "" })));
  };
  return (
    <fieldset className="stack words-in" data-gap="s" aria-describedby={describedBy}>
      <legend className="field__label">
        {label}
        {required ? null : <span className="field__optional"> (optional)</span>}
      </legend>
      {problem === undefined ? null : (
        <p className="field__error" id={problemId}>
          <Rich text={problem} />
        </p>
      )}
      {languages.map((language, index) => {
        // The first one has the field's own id, so that a link to the field leads to it.
        const own = index === 0 ? id : `${id}-${language.id}`;
        return (
          <div key={language.id}>
            <label className="lab" htmlFor={own}>
              {language.name}
            </label>
            <input
              className="input"
              id={own}
              lang={language.id}
              autoComplete="off"
              required={required && index === 0}
              aria-invalid={problem !== undefined && index === 0 ? true : undefined}
              value={words.find((one) => one.language === language.id)?.value ?? ""}
              onChange={({ target }) => write(language.id, target.value)}
              onBlur={() => field.leave()}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
