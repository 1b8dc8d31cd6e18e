/** The `id` of a field's control. The form's name keeps two forms of a page apart. */
export function fieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll(".", "-")}`;
}

/**
 * Focuses the control of a field (dotted path) in the first form that has it; false when there is none.
 * For the engine's `focus` command, which names no form.
 */
export function focusField(path: string): boolean {
  const field = document.querySelector(`[data-field="${CSS.escape(path)}"]`);
  const control = field?.matches("input,select,textarea,button")
    ? field
    : field?.querySelector("input:checked,input,select,textarea,button");
  if (!(control instanceof HTMLElement)) return false;
  control.focus();
  return document.activeElement === control;
}

/** Sends the page's first form by its button, which takes the focus: what was pressed may be gone by the time of the answer. */
export function submitForm(): void {
  const button = document.querySelector<HTMLButtonElement>('main form button[type="submit"]');
  button?.focus();
  button?.form?.requestSubmit();
}
