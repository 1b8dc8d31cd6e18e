import type { JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, objectAt, stringsOf } from "../model/index.ts";

/** Fields that a schema requires for some values only: those for which a condition (CEL over `self`) holds. */
export interface RequiredWhere {
  readonly when: string;
  readonly fields: readonly string[];
}

/** What `if` asks of single values, with what `then` or `else` require; nothing of a condition of another form. */
export function requiredWhere(schema: JsonObject): readonly RequiredWhere[] {
  const parts = [schema, ...(isList(schema.allOf) ? schema.allOf.filter(isObject) : [])];
  return parts.flatMap((part) => {
    const when = isObject(part.if) ? conditionOf(part.if) : undefined;
    if (when === undefined) return [];
    return [
      { when, fields: stringsOf(objectAt(part, "then").required) },
      { when: `!(${when})`, fields: stringsOf(objectAt(part, "else").required) },
    ].filter(({ fields }) => fields.length > 0);
  });
}

function conditionOf(asked: JsonObject): string | undefined {
  const tests = entriesOf(asked).map(([keyword, value]): readonly (string | undefined)[] => {
    if (keyword === "required") return stringsOf(value).map((name) => `has(self.${name})`);
    return keyword === "properties" ? entriesOf(value).map(([name, one]) => valueTest(name, one)) : [undefined];
  });
  const all = tests.flat();
  return all.length === 0 || all.includes(undefined) ? undefined : all.join(" && ");
}

/** What is absent passes, as JSON Schema has it. */
function valueTest(name: string, schema: unknown): string | undefined {
  if (!isObject(schema as JsonObject)) return undefined;
  const [[keyword, value] = [], ...others] = entriesOf(schema as JsonObject);
  const values = keyword === "const" ? [value] : keyword === "enum" && isList(value) ? value : undefined;
  if (values === undefined || others.length > 0 || !values.every((one) => typeof one !== "object")) return undefined;
  return `(!has(self.${name}) || self.${name} in [${values.map((one) => JSON.stringify(one)).join(", ")}])`;
}
