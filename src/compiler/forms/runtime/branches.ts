import type { FormDefinition, Json } from "../../../engine/index.ts";
import { withoutEmpty } from "./empty.ts";

/**
 * Wraps the validators of parts of a schema so that an empty text counts as absent, as in the validator of the whole.
 */
export function branches(judges: Readonly<Record<string, (value: Json) => boolean>>): FormDefinition["branches"] {
  return Object.fromEntries(
    Object.entries(judges).map(([hash, takes]) => [hash, (value) => value === undefined || takes(withoutEmpty(value))]),
  );
}
