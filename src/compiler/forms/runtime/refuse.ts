import type { LocatedRefusal } from "./worded.ts";

/**
 * Adds an error to the errors so far: the keyword, the place of the value (`instancePath`), the place in the schema,
 * and the field that is missing or not allowed.
 */
export function refuse(
  errors: LocatedRefusal[] | null,
  keyword: string,
  instancePath: string,
  schemaPath: string,
  missingProperty?: string,
): LocatedRefusal[] {
  const refused = errors ?? [];
  refused.push({
    keyword,
    instancePath,
    schemaPath,
    params: missingProperty === undefined ? {} : { missingProperty },
  });
  return refused;
}
