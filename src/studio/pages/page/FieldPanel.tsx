import { useRef, useState } from "react";
import type { FormView, ItemFieldView, ChoicesView, FieldView, PageView } from "../../protocol-page.ts";
import { CommentsOn } from "../comments/Conversation.tsx";
import { ConditionContext } from "../forms/ConditionWidget.tsx";
import { OtherPlaces } from "../OtherPlaces.tsx";
import { fieldWords, wordsOfText } from "./words-of-text.ts";
import { FieldInFiles } from "./FieldInFiles.tsx";
import { FieldLimits } from "./FieldLimits.tsx";
import { FilledIn } from "./FilledIn.tsx";
import { copiedField } from "./copied.ts";
import { MoveElsewhere } from "./MoveElsewhere.tsx";
import { MoveField, moveByKey } from "./MoveField.tsx";
import { CopyButton } from "./Paste.tsx";
import { ObjectFields } from "./objects/ObjectFields.tsx";
import type { OnPage } from "./objects/on-page.ts";
import { Chip } from "../Controls.tsx";
import { AddField } from "./AddField.tsx";
import { movableField } from "./movable.ts";
import { useFocusAfter } from "./useFocusAfter.ts";
import { INSERT_CHOICE } from "../../kernel/inserts/choice.ts";
import { REMOVE_CHOICE } from "../../commands/remove.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { inFiles } from "../../browser/questions.ts";
import { calledIn } from "../forms/words.ts";
import { choiceName } from "../name-from-words.ts";

interface FieldPanelProps {
  readonly page: OnPage;
  readonly form: FormView;
  readonly field: FormView["fields"][number];
  readonly sites: readonly string[];
  /** Called with the field's new name, or with `null` after deletion. */
  readonly onRenamed: (name: string | null) => void;
}

/** The chosen field: its place, whether it must be filled in, its limits, and how it looks. */
export function FieldPanel({ page, form, field, sites, onRenamed }: FieldPanelProps) {
  const { view, languages } = page;
  const { name, sensitive, choices } = field;
  const words = fieldWords(view, field);
  const place = { form: field.form, list: "", arm: view.arm };
  return (
    <section className="sec" aria-labelledby="field-panel">
      <h2 id="field-panel">
        <Chip words="Field" tone="select" /> {words} <span className="small muted key">{name}</span>
      </h2>
      <OtherPlaces shown={form.shown} />
      <MoveField view={view} field={field} beside={form.fields} />
      <div className="line">
        <CopyButton copied={copiedField(view, field)} />
      </div>
      <MoveElsewhere {...{ view, field, languages, sites }} />
      <FilledIn view={view} answers={form.answers} field={field} sites={sites} languages={languages} />
      {choices === null ? null : <Choices view={view} field={field} choices={choices} languages={languages} />}
      <FieldLimits view={view} field={field} />
      <ConditionContext value={{ view, place, answers: form.answers, without: "always" }}>
        {field.layout === null ? null : (
          <ObjectFields page={{ ...page, form: field.form }} object={field.layout} called={`“${words}”`} />
        )}
        <ItemFields page={page} list={field} sites={sites} />
      </ConditionContext>
      {sensitive ? (
        <p className="small">
          What people enter here is not remembered, not even in the browser, and not sent to analytics. You cannot
          change that here.
        </p>
      ) : null}
      <CommentsOn about={{ called: words, flow: view.flow, step: view.step, part: `field ${field.form}/${name}` }} />
      <FieldInFiles view={view} field={field} onDone={onRenamed} />
    </section>
  );
}

interface ItemFieldsProps {
  readonly page: OnPage;
  readonly list: ItemFieldView;
  readonly sites: readonly string[];
}

/** The fields of each entry of a list, to open one by one, to move and to delete, and a button to add one. */
function ItemFields({ page, list, sites }: ItemFieldsProps) {
  const { view, languages } = page;
  const own = useRef<HTMLUListElement>(null);
  /** Which have been opened, and whether they still are. What is typed stays in those that are closed again. */
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const focusAfter = useFocusAfter();
  if (list.items.length === 0) return null;
  const summary = (path: string | null) =>
    path === null ? own.current : own.current?.querySelector<HTMLElement>(`[data-field="${path}"]`);
  return (
    <>
      <h3 id={`entries-${list.name}`}>What each entry asks for</h3>
      <ul ref={own} className="items" aria-labelledby={`entries-${list.name}`} tabIndex={-1}>
        {list.items.map((field) => (
          <li key={field.name}>
            <div className="items__line">
              <button
                className="words"
                type="button"
                data-field={field.name}
                aria-expanded={opened[field.name] === true}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onClick={() => setOpened((all) => ({ ...all, [field.name]: all[field.name] !== true }))}
                onKeyDown={(event) => moveByKey(event, movableField(field), view, () => focusAfter())}
              >
                {fieldWords(view, field)}
              </button>
            </div>
            {opened[field.name] === undefined ? null : (
              <div className="case" hidden={opened[field.name] !== true}>
                <div className="stack" data-gap="s">
                  <MoveField view={view} field={field} beside={list.items} />
                  <FilledIn view={view} answers={list.answers} field={field} sites={sites} languages={languages} />
                  <FieldLimits view={view} field={field} />
                  {field.layout === null ? null : (
                    <ObjectFields
                      page={{ ...page, form: field.form }}
                      object={field.layout}
                      called={`“${fieldWords(view, field)}”`}
                    />
                  )}
                  <ItemFields page={page} list={field} sites={sites} />
                  <FieldInFiles
                    view={view}
                    field={field}
                    of={fieldWords(view, field)}
                    onDone={(path) => {
                      setOpened((all) => ({ ...all, [path ?? field.name]: path !== null }));
                      focusAfter(() => summary(path));
                    }}
                  />
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="line">
        <AddField view={view} languages={languages} list={list} />
      </div>
    </>
  );
}

interface ChoicesProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly choices: ChoicesView;
  readonly languages: Overview["languages"];
}

/** The choices of a field, with dialogs to add and to delete one, or the reason why that is not possible. */
function Choices({ view, field, choices: { list, hindrance }, languages }: ChoicesProps) {
  const named = list.map(({ value, label }) => ({ value, words: label === null ? value : wordsOfText(view, label) }));
  const about = { view, languages, of: fieldWords(view, field), preset: { form: field.form, field: field.name } };
  const valueFrom = (answers: JsonObject) =>
    choiceName(
      calledIn(answers, "value", "labels"),
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
            complete={(members, answers) => ({ ...members, value: valueFrom(answers) || (members["value"] ?? "") })}
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
