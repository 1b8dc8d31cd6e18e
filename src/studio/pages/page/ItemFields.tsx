import { useRef, useState } from "react";
import type { ItemFieldView } from "../../protocol-page.ts";
import { AddField } from "./AddField.tsx";
import { fieldWords } from "./words-of-text.ts";
import { FieldInFiles } from "./FieldInFiles.tsx";
import { FieldLimits } from "./FieldLimits.tsx";
import { FilledIn } from "./FilledIn.tsx";
import { movableField } from "./movable.ts";
import { MoveField, moveByKey } from "./MoveField.tsx";
import { ObjectFields } from "./objects/ObjectFields.tsx";
import type { OnPage } from "./objects/on-page.ts";
import { useFocusAfter } from "./useFocusAfter.ts";

interface ItemFieldsProps {
  readonly page: OnPage;
  readonly list: ItemFieldView;
  readonly sites: readonly string[];
}

/** The fields of each entry of a list, to open one by one, to move and to delete, and a button to add one. */
export function ItemFields({ page, list, sites }: ItemFieldsProps) {
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
