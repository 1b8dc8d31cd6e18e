import { useCallback } from "react";
import { LIMITS } from "../../edits/command-limit.ts";
import type { SettingValue } from "../../edits/command-setting.ts";
import { CelContext } from "../forms/CelWidget.tsx";
import { asSeen } from "../as-arm.ts";
import { NameInFiles } from "../NameInFiles.tsx";
import { edit } from "../state.ts";
import type { FormView, ItemFieldView } from "../../protocol-page.ts";
import { AddChoice } from "./AddChoice.tsx";
import { AddField } from "./AddField.tsx";
import { fieldWords } from "./field-words.ts";
import { FilledIn } from "./FilledIn.tsx";
import { MoveField } from "./MoveField.tsx";
import { ObjectFields } from "./objects/ObjectFields.tsx";
import type { OnPage } from "./objects/on-page.ts";
import { Removal } from "./Removal.tsx";
import { Settings } from "./Settings.tsx";
import { TakeChoice } from "./TakeChoice.tsx";

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
  const remove = { kind: "delete-field", form: form.form, field: name } as const;
  return (
    <section className="sec" aria-labelledby="field-panel">
      <h2 id="field-panel">
        <span className="chip" data-t="select">
          Field
        </span>{" "}
        {words} <span className="small muted key">{name}</span>
      </h2>
      <MoveField view={view} field={field} />
      <FilledIn view={view} form={form} field={field} sites={sites} languages={languages} />
      {choices === null ? null : (
        <>
          <AddChoice view={view} field={field} choices={choices} languages={languages} />
          <TakeChoice view={view} field={field} choices={choices} />
        </>
      )}
      <FieldLimits view={view} field={field} />
      <CelContext value={{ view, form: field.form, answers: form.answers }}>
        {field.layout === null ? null : (
          <ObjectFields page={{ ...page, form: field.form }} object={field.layout} called={`“${words}”`} />
        )}
        <ItemFields page={page} list={field} />
      </CelContext>
      {sensitive ? (
        <p className="small">
          What people enter here is not remembered, not even in the browser, and not sent to analytics. You cannot
          change that here.
        </p>
      ) : null}
      {view.arm === "" ? (
        <NameInFiles
          label="The field’s name in the files"
          name={name}
          rename={(to) => ({ kind: "rename-field", form: form.form, field: name, to })}
          remove={remove}
          onDone={onRenamed}
        />
      ) : (
        <Removal of={`the field “${words}”`} command={asSeen(remove, view.arm)} onDone={() => onRenamed(null)} />
      )}
    </section>
  );
}

interface ItemFieldsProps extends Pick<FieldPanelProps, "page"> {
  readonly list: ItemFieldView;
}

/** The fields of each entry of a list, to open one by one, and a button to add one. */
function ItemFields({ page, list }: ItemFieldsProps) {
  if (list.items.length === 0) return null;
  return (
    <>
      <h3>What each entry asks for</h3>
      {list.items.map((field) => (
        <details key={field.name}>
          <summary>{fieldWords(page.view, field)}</summary>
          <div className="case stack" data-gap="s">
            <FieldLimits view={page.view} field={field} />
            {field.layout === null ? null : (
              <ObjectFields
                page={{ ...page, form: field.form }}
                object={field.layout}
                called={`“${fieldWords(page.view, field)}”`}
              />
            )}
            <ItemFields page={page} list={field} />
          </div>
        </details>
      ))}
      <div className="line">
        <AddField view={page.view} languages={page.languages} list={list} />
      </div>
    </>
  );
}

/** The limits of its answers. Each one is an edit of its own. */
function FieldLimits({ view: { arm }, field }: { readonly field: ItemFieldView } & Pick<OnPage, "view">) {
  const { form, name, limits } = field;
  const known = JSON.stringify(limits?.values);
  const save = useCallback(
    async (changed: Readonly<Record<string, SettingValue | null>>) => {
      const values = JSON.parse(known) as Readonly<Record<string, unknown>>;
      for (const keyword of LIMITS.filter((one) => Object.hasOwn(changed, one))) {
        const [value, was] = [limitIn(changed[keyword]), limitIn(values[keyword])];
        const does = { kind: "set-limit", form, field: name, keyword, value, was } as const;
        if (!(await edit(asSeen(does, arm)))) return false;
      }
      return true;
    },
    [form, name, known, arm],
  );
  return (
    <Settings
      name={`limits-${name}`}
      title="What it accepts"
      submit="Save the limits"
      settings={limits}
      onSave={save}
    />
  );
}

/** An empty field means that there is no limit. */
function limitIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
