import { casesOf, deref, propertiesOf, requiredWhere, type Schema } from "../model/index.ts";

/** Fields that a schema requires only for some values: those for which the condition (CEL over `self`) holds. */
interface RequiredWhere {
  readonly when: string;
  readonly fields: readonly string[];
}

/** The same for fields with cases (`x-cases`), whose conditions may also read the context. */
export function requiredByCases(schema: Schema, root: Schema): readonly RequiredWhere[] {
  return propertiesOf(schema).flatMap(([name, property]) => {
    const when = requiredWhere(casesOf(deref(property, root)));
    return when === undefined ? [] : [{ when, fields: [name] }];
  });
}

/**
 * The conditions of `if`, where they test single values, with what `then` or `else` require. Other conditions are
 * ignored.
 */
export function requiredByIf(schema: Schema): readonly RequiredWhere[] {
  return [schema, ...(schema.allOf ?? [])].flatMap((part) => {
    const when = part.if && conditionOf(part.if);
    if (when === undefined) return [];
    return [
      { when, fields: part.then?.required ?? [] },
      { when: `!(${when})`, fields: part.else?.required ?? [] },
    ].filter(({ fields }) => fields.length > 0);
  });
}

function conditionOf(condition: Schema): string | undefined {
  const tests = Object.keys(condition).flatMap((keyword): readonly (string | undefined)[] => {
    if (keyword === "required") return condition.required?.map((name) => `has(self.${name})`) ?? [];
    return keyword === "properties" ? propertiesOf(condition).map(([name, one]) => valueTest(name, one)) : [undefined];
  });
  return tests.length === 0 || tests.includes(undefined) ? undefined : tests.join(" && ");
}

/** An absent value passes, as in JSON Schema. */
function valueTest(name: string, schema: Schema): string | undefined {
  const [keyword, ...others] = Object.keys(schema);
  const values = keyword === "const" ? [schema.const] : keyword === "enum" ? schema.enum : undefined;
  if (values === undefined || others.length > 0 || !values.every((one) => typeof one !== "object")) return undefined;
  return `(!has(self.${name}) || self.${name} in [${values.map((one) => JSON.stringify(one)).join(", ")}])`;
}
