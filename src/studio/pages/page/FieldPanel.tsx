import { CelContext } from "../forms/CelWidget.tsx";
import type { FormView } from "../../protocol-page.ts";
import { Choices } from "./Choices.tsx";
import { fieldWords } from "./field-words.ts";
import { FieldInFiles } from "./FieldInFiles.tsx";
import { FieldLimits } from "./FieldLimits.tsx";
import { FilledIn } from "./FilledIn.tsx";
import { ItemFields } from "./ItemFields.tsx";
import { MoveField } from "./MoveField.tsx";
import { ObjectFields } from "./objects/ObjectFields.tsx";
import type { OnPage } from "./objects/on-page.ts";

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
  return (
    <section className="sec" aria-labelledby="field-panel">
      <h2 id="field-panel">
        <span className="chip" data-t="select">
          Field
        </span>{" "}
        {words} <span className="small muted key">{name}</span>
      </h2>
      <MoveField view={view} field={field} beside={form.fields} />
      <FilledIn view={view} answers={form.answers} field={field} sites={sites} languages={languages} />
      {choices === null ? null : <Choices view={view} field={field} choices={choices} languages={languages} />}
      <FieldLimits view={view} field={field} />
      <CelContext value={{ view, form: field.form, list: "", answers: form.answers }}>
        {field.layout === null ? null : (
          <ObjectFields page={{ ...page, form: field.form }} object={field.layout} called={`“${words}”`} />
        )}
        <ItemFields page={page} list={field} sites={sites} />
      </CelContext>
      {sensitive ? (
        <p className="small">
          What people enter here is not remembered, not even in the browser, and not sent to analytics. You cannot
          change that here.
        </p>
      ) : null}
      <FieldInFiles view={view} field={field} onDone={onRenamed} />
    </section>
  );
}
