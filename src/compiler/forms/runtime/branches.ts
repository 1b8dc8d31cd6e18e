import type { FormDefinition, Json } from "../../../engine/index.ts";
import { withoutEmpty } from "./empty.ts";

/** Judges of the parts of a schema, for which, as for the whole, an empty text is none. */
export function branches(judges: Readonly<Record<string, (value: Json) => boolean>>): FormDefinition["branches"] {
  return Object.fromEntries(
    Object.entries(judges).map(([hash, takes]) => [hash, (value) => value === undefined || takes(withoutEmpty(value))]),
  );
}
