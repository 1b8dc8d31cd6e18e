import contract from "../../../schemas/api/openapi.json" with { type: "json" };
import type { WrongField } from "./service-error.ts";

interface Schema {
  readonly $ref?: string;
  readonly "x-same-as"?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A field of a body that repeats a parameter of its call. */
export interface RepeatedField {
  readonly path: readonly string[];
  readonly parameter: string;
}

const schemas = contract.components.schemas as unknown as Readonly<Record<string, Schema>>;

/** The fields of an operation's body that repeat what its path or a header says (`x-same-as` in the contract). */
export function repeatedFields(
  parameters: readonly { readonly name: string }[],
  body: unknown,
): readonly RepeatedField[] {
  const known = new Set(parameters.map(({ name }) => name));
  return repeatedIn(body as Schema | undefined, []).filter(({ parameter }) => known.has(parameter));
}

function repeatedIn(schema: Schema | undefined, path: readonly string[]): readonly RepeatedField[] {
  const read = schema?.$ref?.startsWith(LOCAL) ? schemas[schema.$ref.slice(LOCAL.length)] : schema;
  const parameter = read?.["x-same-as"];
  const inner = Object.entries(read?.properties ?? {}).flatMap(([name, one]) => repeatedIn(one, [...path, name]));
  return parameter === undefined ? inner : [{ path, parameter }, ...inner];
}

const LOCAL = "#/components/schemas/";

/** The repeated fields whose value contradicts the parameter: the call names one thing here and another there. */
export function contradictions(
  repeated: readonly RepeatedField[],
  parameters: Readonly<Record<string, unknown>>,
  body: unknown,
): readonly WrongField[] {
  return repeated.flatMap(({ path, parameter }) => {
    const value = path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], body);
    if (value === undefined || value === parameters[parameter]) return [];
    return [{ field: path.join("."), code: "service.otherRegistrationId" }];
  });
}
