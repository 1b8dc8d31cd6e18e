/**
 * Replaces RJSF's `getDefaultFormState`. The session's values have their defaults already, and RJSF is configured to
 * add none (`renderers/fields/SchemaForm.tsx`), so the values are returned unchanged.
 */
export default function unchanged(_validator: unknown, _schema: unknown, values: unknown): unknown {
  return values;
}
