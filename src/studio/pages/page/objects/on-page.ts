import type { Target } from "../../../kernel/schema.ts";
import type { Overview } from "../../../protocol.ts";
import type { PageView } from "../../../protocol-page.ts";
import type { ObjectView } from "../../../protocol-parts.ts";

/** The page on which an object is, for its forms. */
export interface OnPage {
  readonly view: PageView;
  /** The form whose layout has the object. Absent for a part of the page. */
  readonly form?: string;
  /** The file of facts that has the object: its entries are shown as tables. */
  readonly file?: string;
  readonly languages: Overview["languages"];
  readonly lang: string;
  /** Opens a text in all its languages. */
  readonly onText: (key: string) => void;
}

/** The object for a command, as the person sees it. */
export function objectOf(
  { view: { flow }, form, file }: Pick<OnPage, "view" | "form" | "file">,
  { at, was }: Pick<ObjectView, "at" | "was">,
): Target {
  if (file !== undefined) return { file, at, was };
  return form === undefined ? { flow, at, was } : { form, at, was };
}

/** Whether an expression can be written there: the layout of a form and a file of facts are not part of a journey. */
export function isOfJourney({ form, file }: Pick<OnPage, "form" | "file">): boolean {
  return form === undefined && file === undefined;
}
