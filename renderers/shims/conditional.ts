/** Replaces RJSF's `schemaHasNestedConditional`, which RJSF calls before it cleans values. It never does that here. */
export default function hasNestedConditional(): boolean {
  return false;
}
