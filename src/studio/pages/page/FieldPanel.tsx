import type { FormView } from "../../protocol-page.ts";
import { CommentsOn } from "../comments/Conversation.tsx";
import { ConditionContext } from "../forms/ConditionWidget.tsx";
import { OtherPlaces } from "../OtherPlaces.tsx";
import { Choices } from "./Choices.tsx";
import { fieldWords } from "./words-of-text.ts";
import { FieldInFiles } from "./FieldInFiles.tsx";
import { FieldLimits } from "./FieldLimits.tsx";
import { FilledIn } from "./FilledIn.tsx";
import { copiedField } from "./copied.ts";
import { ItemFields } from "./ItemFields.tsx";
import { MoveElsewhere } from "./MoveElsewhere.tsx";
import { MoveField } from "./MoveField.tsx";
import { CopyButton } from "./Paste.tsx";
import { ObjectFields } from "./objects/ObjectFields.tsx";
import type { OnPage } from "./objects/on-page.ts";
import { Chip } from "../Controls.tsx";

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
