import type { Json, JsonObject } from "../../engine/index.ts";
import { given } from "../given.ts";
import { isObject, objectAt } from "../json.ts";
import { casesOf, requiredWhere, shownWhere } from "../schema/cases.ts";
import { lengthOf } from "../schema/list-length.ts";
import { propertiesOf, type Schema } from "../schema/schema.ts";

/**
 * A layout that includes the cases of fields (`x-cases`): when each one is shown (`when`) and when it is required
 * (`required`). A list whose length depends on a value has its `x-length`.
 */
export function layoutWithCases(layout: Json, schema: Schema): Json {
  if (!isObject(layout)) return layout;
  const fields = objectAt(layout, "fields");
  const changed = propertiesOf(schema).flatMap(([name, property]): (readonly [string, JsonObject])[] => {
    const cases = casesOf(property);
    const field = fields[name];
    const length = lengthOf(property);
    if ((cases.length === 0 && length === undefined) || !isObject(field)) return [];
    const said = {
      ...given("when", bothOf(field.when, shownWhere(cases))),
      ...given("required", requiredWhere(cases)),
      ...given("x-length", length),
    };
    return [[name, { ...field, ...said }]];
  });
  return changed.length === 0 ? layout : { ...layout, fields: { ...fields, ...Object.fromEntries(changed) } };
}

function bothOf(own: Json | undefined, shown: string | undefined): Json | undefined {
  return typeof own === "string" && shown !== undefined ? `(${own}) && (${shown})` : (shown ?? own);
}
