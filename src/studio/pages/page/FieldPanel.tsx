import { useCallback } from "react";
import type { SettingValue } from "../../edits/command-setting.ts";
import { asSeen } from "../as-arm.ts";
import { NameInFiles } from "../NameInFiles.tsx";
import { edit } from "../state.ts";
import type { Overview } from "../../protocol.ts";
import type { FormView, PageView } from "../../protocol-page.ts";
import { AddChoice } from "./AddChoice.tsx";
import { fieldWords } from "./field-words.ts";
import { FilledIn } from "./FilledIn.tsx";
import { Limit } from "./Limit.tsx";
import { MoveField } from "./MoveField.tsx";
import { Removal } from "./Removal.tsx";
import { Settings } from "./Settings.tsx";
import { TakeChoice } from "./TakeChoice.tsx";

interface FieldPanelProps {
  readonly view: PageView;
  readonly form: FormView;
  readonly field: FormView["fields"][number];
  readonly sites: readonly string[];
  readonly languages: Overview["languages"];
  /** Called with the field's new name, or with `null` after deletion. */
  readonly onRenamed: (name: string | null) => void;
}

/** The chosen field: its place, whether it must be filled in, and its limits. */
export function FieldPanel({ view, form, field, sites, languages, onRenamed }: FieldPanelProps) {
  const { name, sensitive, choices, limits } = field;
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
      <h3>Must it be filled in?</h3>
      <FilledIn view={view} form={form} field={field} sites={sites} languages={languages} />
      {choices === null ? null : (
        <>
          <AddChoice view={view} field={field} choices={choices} languages={languages} />
          <TakeChoice view={view} field={field} choices={choices} />
        </>
      )}
      {limits.length === 0 ? null : <h3>What it takes</h3>}
      {limits.map((limit) => (
        <Limit key={`${limit.keyword} ${limit.value}`} field={field} limit={limit} arm={view.arm} />
      ))}
      <FieldSettings view={view} field={field} />
      {sensitive ? (
        <p className="small">
          What people enter here is kept nowhere, not in the browser either, and told to no analytics. That is not
          changed here.
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

/** How it looks where it is filled in, as its widget lets it be set. */
function FieldSettings({ view: { arm }, field }: Pick<FieldPanelProps, "view" | "field">) {
  const { form, name, settings, was } = field;
  const save = useCallback(
    (changed: Readonly<Record<string, SettingValue | null>>) =>
      edit(asSeen({ kind: "set-field-settings", form, field: name, was, settings: changed }, arm)),
    [form, name, was, arm],
  );
  return <Settings settings={settings} onSave={save} />;
}
