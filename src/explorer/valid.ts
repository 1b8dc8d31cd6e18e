import { Ajv, type AnySchemaObject, type ErrorObject } from "ajv";
import type { Json, JsonObject } from "../engine/index.ts";
import { partAt, partsOf, typeOf } from "../model/index.ts";
import { allFormats, withExactMultiples } from "../compiler/forms/index.ts";

/** The errors of a value. Finding their fields takes longer than counting them. */
interface Problems {
  readonly count: number;
  /** The properties of the value that have errors, as far as they are known. */
  fields(): Iterable<string>;
}

/** Finds the errors of a value. `isShown` tells by its path whether a field counts. */
export type ProblemFinder = (value: Json, isShown?: (path: string) => boolean) => Problems;

/**
 * Returns a function that makes finders for bundled draft-07 schemas of one form. A schema is compiled when its finder
 * is first called.
 */
export function problemFinders(): (schema: JsonObject) => ProblemFinder {
  let shared: Ajv | undefined;
  return (schema) => problemFinder(schema, () => (shared ??= ajv()));
}

function problemFinder(schema: JsonObject, compiler: () => Ajv): ProblemFinder {
  let validate: ReturnType<Ajv["compile"]> | undefined;
  // Ajv compares objects, and fails for those without a prototype, which values of forms are.
  const compares = comparesObjects(schema);
  return (value, isShown) => {
    validate ??= compiler().compile(schema as AnySchemaObject);
    if (validate(compares ? structuredClone(value) : value)) return NONE;
    const all = validate.errors ?? [];
    const counted = isShown === undefined ? all : all.filter((error) => isShown(pathOf(error)));
    // The failure of an `if` repeats what its `then` reports, perhaps only at a hidden field.
    const errors = counted.length === all.length ? all : counted.filter(({ keyword }) => keyword !== "if");
    if (errors.length === 0 && all.length > 0) return NONE;
    return { count: Math.max(1, errors.length), fields: () => errors.flatMap((error) => fieldOf(error) ?? []) };
  };
}

/** Whether a schema has, at any depth, a value that is compared with an object or a list, or with the other items. */
function comparesObjects(schema: Json): boolean {
  const choices = [partAt(schema, "const"), ...partsOf(partAt(schema, "enum")).map(([, choice]) => choice)];
  if (partAt(schema, "uniqueItems") === true || choices.some(isWhole)) return true;
  return partsOf(schema).some(([, part]) => comparesObjects(part));
}

function isWhole(value: Json | undefined): boolean {
  return value !== undefined && /^(?:object|array)$/.test(typeOf(value));
}

const NONE: Problems = { count: 0, fields: () => [] };

function pathOf({ instancePath, params }: ErrorObject): string {
  const missing: unknown = params["missingProperty"];
  const named = typeof missing === "string" ? [missing] : [];
  return [...instancePath.split("/").slice(1), ...named].join(".");
}

function fieldOf({ instancePath, params }: ErrorObject): string | undefined {
  const [, field] = instancePath.split("/");
  const named: unknown = field ?? params["missingProperty"];
  return typeof named === "string" ? named : undefined;
}

function ajv(): Ajv {
  const own = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    formats: allFormats,
    logger: false,
  });
  return withExactMultiples(own);
}
