/** In place of RJSF's `schemaHasNestedConditional`, which it asks before it cleans values: here it never does. */
export default function hasNestedConditional(): boolean {
  return false;
}
