/** What was chosen on the page: a text, a field, or both where a field's label was pressed. */
export interface Chosen {
  readonly key: string | null;
  readonly field: string | null;
}
