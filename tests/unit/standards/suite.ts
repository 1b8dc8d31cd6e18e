import { globSync, readFileSync } from "node:fs";
import type { Json, JsonObject } from "../../../src/engine/index.ts";

/** A case of the official JSON-Schema-Test-Suite: does this schema accept this value? */
export interface Case {
  readonly file: string;
  readonly title: string;
  readonly schema: Json;
  readonly value: Json;
  readonly valid: boolean;
}

const ROOT = new URL("../../fixtures/json-schema-test-suite/draft7/", import.meta.url).pathname;

/** All cases of draft-07, including the optional ones. */
export function casesOfSuite(): Case[] {
  return globSync("**/*.json", { cwd: ROOT })
    .sort()
    .flatMap((file) => {
      const groups = JSON.parse(readFileSync(`${ROOT}${file}`, "utf8")) as {
        description: string;
        schema: Json;
        tests: { description: string; data: Json; valid: boolean }[];
      }[];
      return groups.flatMap(({ description, schema, tests }) =>
        tests.map(
          (test): Case => ({
            file,
            title: `${description}: ${test.description}`,
            schema,
            value: test.data,
            valid: test.valid,
          }),
        ),
      );
    });
}

const FORMATS = new Set(["email", "date-time", "uri"]);

/** Why the test leaves a case out; `undefined` for the cases that it runs. */
export function leftOut({ file, title, schema, value }: Case): string | undefined {
  const words = JSON.stringify(schema);
  const format = /^optional\/format\/(.+)\.json$/.exec(file)?.[1];
  if (format !== undefined && !FORMATS.has(format))
    return "a format that forms do not have (the schema of forms refuses it)";
  if (format === "email" || format === "uri") return "a format that is narrower, by intent, than the RFC's grammar";
  if (file === "optional/content.json")
    return "`contentEncoding` and `contentMediaType`, which the schema of forms refuses";
  if (file === "optional/bignum.json" || file === "optional/zeroTerminatedFloats.json")
    return "numbers that JavaScript does not tell apart";
  if (file === "optional/ecmascript-regex.json")
    return "patterns that a regular expression with the flag `u` does not take";
  if (/"\$id"|"\$ref":"(?!#)|definitions\.json|draft-07/.test(words))
    return "references to other documents by address: forms are bundled first, from files";
  if (/"\$ref":"#[^/"]/.test(words)) return "references to a named place (`#foo`), which the schema of forms refuses";
  if (title.startsWith("ref overrides any sibling keywords"))
    return "keywords beside a `$ref`, which in a form are put over the definition's (as later drafts have it)";
  if (file === "ref.json" && containsItself(schema))
    return "a schema that contains itself, which the compiler of forms refuses";
  if (/"definitions":\{"\w+":(true|false)/.test(words))
    return "a reference to a schema that is simply true or false, which the compiler of forms refuses";
  if (format === "date-time" && /an? invalid (day|offset) in/.test(title))
    return "a day or an offset that the calendar does not have: the format looks at the shape";
  if (holdsEmpty(value)) return "an empty text in an object, which in a form is a field without a value";
  return undefined;
}

function holdsEmpty(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsEmpty);
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value as JsonObject).some((child) => child === "" || holdsEmpty(child ?? null))
  );
}

function containsItself(schema: Json): boolean {
  const ref = JSON.stringify(schema);
  return ref.includes('"$ref":"#"') || /"definitions":.*"\$ref":"#\/definitions\/node"/.test(ref);
}
