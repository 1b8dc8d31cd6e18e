import type { LocatedRefusal } from "./told.ts";

/** The errors so far and one more: what refused (`keyword`), the value at `instancePath`, where that stands in the schema, and the field that is missing or too many. */
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
