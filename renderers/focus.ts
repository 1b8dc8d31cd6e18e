/**
 * The prefix of all ids of a journey, in a document that may show another one. No journey's name contains a `_`, so the
 * prefix of one journey never begins the ids of another.
 */
export const idsOf = (journey: string): string => `${journey}_`;

/**
 * The `id` of a field's control. `ids` is the prefix of the form's ids, with the form's name. It separates two forms in
 * one document.
 */
export function fieldId(ids: string, path: string): string {
  return `${ids}-${path.replaceAll(".", "-")}`;
}

/**
 * Focuses the control of a field (dotted path) in the first form that has it. Returns false if there is none. The
 * engine's `focus` command, which names no form, uses it. `ids`: the id prefix of the journey.
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

/** The id of the journey's own part of the page. The host provides the prefix of its ids. */
export const mainId = ({ ids = "" }: { readonly ids?: string }): string => `${ids}main`;

/**
 * Submits the first form inside the element with this id through its submit button. The button gets the focus, since
 * the pressed element may be gone when the answer arrives.
 */
export function submitForm(main: string): void {
  const button = document.getElementById(main)?.querySelector<HTMLButtonElement>('form button[type="submit"]');
  button?.focus();
  button?.form?.requestSubmit();
}
