import type { Json } from "../../engine/index.ts";
import type { Choice, DataSchema, Field, Place } from "../../model/index.ts";

/** The choices of a field in the form's own files: the values in its schema, and their texts in the layout. */
export interface Choices {
  readonly values: readonly Json[];
  /** Where the values are written. */
  readonly place: Place;
  readonly options: readonly Choice[];
}

/** The choices of a field, or a sentence that says why none can be added. `undefined` if the field has no choices. */
export function choicesOf({ schema, layout }: Field): Choices | string | undefined {
  const options = layout?.options;
  const holder: DataSchema | undefined = schema.choices === undefined ? schema.items : schema;
  const [values, place] = [holder?.choices, holder?.placeOf("enum")];
  if (options === undefined && values === undefined) return layout?.widget?.value === "select" ? ELSEWHERE : undefined;
  if (options === undefined || options.length === 0) return ELSEWHERE;
  if (schema.type === "boolean") return "It is a yes-or-no question: it cannot have other choices.";
  if (values === undefined || place === undefined)
    return "A rule of its form accepts more than these choices. Ask a developer to add one.";
  return { values, place, options };
}

const ELSEWHERE =
  "Its choices come from the journey, the service or the catalogue, not from the form. Change them there.";
