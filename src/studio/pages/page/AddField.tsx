import type { JsonObject } from "../../../engine/index.ts";
import { INSERT_FIELD, type InsertField as Command } from "../../kernel/inserts/field.ts";
import type { Overview } from "../../protocol.ts";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { useOtherPlaces } from "../OtherPlaces.tsx";
import { CommandDialog } from "../CommandDialog.tsx";
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
      schema={INSERT_FIELD}
      {...(help !== "" && { help })}
      {...{ view, languages }}
      {...(list && { of: ` to each entry of “${fieldWords(view, list)}”`, size: "s" as const })}
      // In an arm, entries may always be left empty.
      preset={{ ...(list && { list: list.name }), ...(list && view.arm !== "" && { required: false }) }}
      offers={{
        after: [
          { words: "none: it is the first", value: { form: fields[0]?.form ?? "", after: null } },
          ...fields.map((field) => ({
            words: fieldWords(view, field),
            value: { form: field.form, after: field.name.split(".").at(-1) ?? "" },
          })),
        ],
      }}
      begin={{ after: `#${fields.length}` }}
      complete={({ after, ...members }) => ({ ...members, ...(after as JsonObject) })}
      onMade={({ name }) => onMade?.(name)}
    />
  );
}
