/**
 * What all ids of a journey begin with, where the document may show another one: no name of a journey has a `_`, so it is the beginning of
 * no other journey's.
 */
export const idsOf = (journey: string): string => `${journey}_`;

/** The `id` of a field's control. `ids` (the form's name, after what its journey's ids begin with) keeps two forms of a document apart. */
export function fieldId(ids: string, path: string): string {
  return `${ids}-${path.replaceAll(".", "-")}`;
}

/**
 * Focuses the control of a field (dotted path) in the first form that has it; false when there is none.
 * For the engine's `focus` command, which names no form. `ids`: what ids of the journey begin with.
 */
export function focusField(path: string, ids = ""): boolean {
  const field = [...document.querySelectorAll(`[data-field="${CSS.escape(path)}"]`)].find(
    (one) => ids === "" || one.id.startsWith(ids) || one.querySelector(`[id^="${CSS.escape(ids)}"]`),
  );
  const control = field?.matches("input,select,textarea,button")
    ? field
    : field?.querySelector("input:checked,input,select,textarea,button");
  if (!(control instanceof HTMLElement)) return false;
  control.focus();
  return document.activeElement === control;
}

/** The part of a journey's page that is its own; the host says what its ids begin with. */
export const mainId = ({ ids = "" }: { readonly ids?: string }): string => `${ids}main`;

/** Sends the first form of the part with this id by its button, which takes the focus: what was pressed may be gone by the time of the answer. */
export function submitForm(main: string): void {
  const button = document.getElementById(main)?.querySelector<HTMLButtonElement>('form button[type="submit"]');
  button?.focus();
  button?.form?.requestSubmit();
}
