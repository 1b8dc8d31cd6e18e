import type { JsonObject } from "../../../engine/index.ts";
import { INSERT_FIELD, type InsertField as Command } from "../../kernel/inserts/field.ts";
import type { Overview } from "../../protocol.ts";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { useOtherPlaces } from "../OtherPlaces.tsx";
import { CommandDialog } from "../CommandDialog.tsx";
import { fieldPlaces } from "./field-places.ts";
import { fieldWords } from "./words-of-text.ts";

interface AddFieldProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** The list whose entries get it. Absent: a form of the page. */
  readonly list?: ItemFieldView;
  readonly onMade?: (name: string) => void;
}

/** Adds a field from a few questions. */
export function AddField({ view, languages, list, onMade }: AddFieldProps) {
  const fields: readonly ItemFieldView[] = list?.items ?? view.forms.flatMap((form) => form.fields);
  const forms = view.forms.filter((form) => fields.length === 0 || fields.some((one) => one.form === form.form));
  const help = useOtherPlaces(forms.flatMap(({ shown }) => shown));
  return (
    <CommandDialog<Command>
      {...(help !== "" && { help })}
      {...{ view, languages }}
      {...(list && { of: ` to each entry of “${fieldWords(view, list)}”`, size: "s" as const })}
      {...fieldQuestions(view, { list, onMade })}
    />
  );
}

interface KnownAnswers {
  readonly list?: ItemFieldView | undefined;
  /** What it is, if that is chosen already. */
  readonly type?: Command["type"];
  /** The field that it is offered below first. By default, the last one. */
  readonly below?: ItemFieldView | undefined;
  readonly onMade?: ((name: string) => void) | undefined;
}

/** What is asked about a new field. */
export function fieldQuestions(view: PageView, { list, type, below, onMade }: KnownAnswers) {
  const fields: readonly ItemFieldView[] = list?.items ?? view.forms.flatMap((form) => form.fields);
  const place = below === undefined ? fields.length : fields.indexOf(below) + 1;
  return {
    schema: INSERT_FIELD,
    // In an arm, entries may always be left empty.
    preset: { ...(list && { list: list.name }), ...(list && view.arm !== "" && { required: false }) },
    offers: {
      after:
        fields.length === 0
          ? [{ words: "none: it is the first", value: { form: "", after: null } }]
          : fieldPlaces(view, fields).map(({ words, value }) => ({ words, value })),
    },
    begin: { after: `#${place}`, ...(type !== undefined && { type }) },
    complete: ({ after, ...members }: JsonObject): JsonObject => ({ ...members, ...(after as JsonObject) }),
    onMade: ({ name }: Command) => onMade?.(name),
  };
}
