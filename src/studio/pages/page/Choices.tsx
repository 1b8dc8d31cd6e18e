import { INSERT_CHOICE } from "../../kernel/inserts/choice.ts";
import { REMOVE_CHOICE } from "../../commands/remove.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import type { ChoicesView, FieldView, PageView } from "../../protocol-page.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { inFiles } from "../../browser/questions.ts";
import { textIn } from "../forms/words.ts";
import { choiceName } from "../name-from-words.ts";
import { fieldWords, wordsOfText } from "./words-of-text.ts";

interface ChoicesProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly choices: ChoicesView;
  readonly languages: Overview["languages"];
}

/** The choices of a field, with dialogs to add and to delete one, or the reason why that is not possible. */
export function Choices({ view, field, choices: { list, hindrance }, languages }: ChoicesProps) {
  const named = list.map(({ value, label }) => ({ value, words: label === null ? value : wordsOfText(view, label) }));
  const about = { view, languages, of: fieldWords(view, field), preset: { form: field.form, field: field.name } };
  const valueFrom = (answers: JsonObject) =>
    choiceName(
      textIn(answers, "value"),
      list.map(({ value }) => value),
    );
  const others = (answers: JsonObject) => named.filter(({ value }) => value !== answers["value"]);
  return (
    <>
      <h3>What people choose from</h3>
      {named.length === 0 ? null : <p className="small">{named.map(({ words }) => words).join(", ")}</p>}
      {hindrance === null ? (
        <div className="line">
          <CommandDialog
            {...about}
            schema={INSERT_CHOICE}
            offers={{ after: [{ words: "none: it is the first", value: null }, ...named] }}
            begin={{ after: list.at(-1)?.value ?? null }}
            notes={(answers) => inFiles("value", valueFrom(answers))}
            complete={(members, answers) => ({ ...members, value: valueFrom(answers) })}
          />
        </div>
      ) : (
        <p className="small muted">{hindrance}</p>
      )}
      {hindrance !== null || list.length < 2 ? null : (
        <div className="line">
          <CommandDialog
            {...about}
            schema={REMOVE_CHOICE}
            offers={{ value: named, instead: named }}
            begin={{ value: list.at(-1)?.value ?? "", instead: list[0]?.value ?? "" }}
            follow={(now) => {
              const [first] = others(now);
              return now["instead"] === now["value"] ? { ...now, instead: first?.value ?? "" } : now;
            }}
            options={(answers) => ({ instead: others(answers).map(({ value, words }) => ({ value, label: words })) })}
          />
        </div>
      )}
    </>
  );
}
