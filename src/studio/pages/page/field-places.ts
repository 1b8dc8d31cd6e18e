import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { fieldWords } from "./words-of-text.ts";

/** A place for a field in a form of the page. */
interface FieldPlace {
  readonly words: string;
  /** The dotted path of the field above it. `null`: it is the first. */
  readonly name: string | null;
  readonly value: { readonly form: string; readonly after: string | null };
}

/** The places among some fields, by default those of all forms of a page. */
export function fieldPlaces(
  view: PageView,
  fields: readonly ItemFieldView[] = view.forms.flatMap((form) => form.fields),
): readonly FieldPlace[] {
  const [first] = fields;
  if (first === undefined) return [];
  return [
    { words: "none: it is the first", name: null, value: { form: first.form, after: null } },
    ...fields.map((field) => ({
      words: fieldWords(view, field),
      name: field.name,
      value: { form: field.form, after: field.name.split(".").at(-1) ?? "" },
    })),
  ];
}
