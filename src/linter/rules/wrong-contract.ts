import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { JsonObject } from "../../engine/index.ts";
import {
  entriesOf,
  isList,
  isObject,
  objectAt,
  pointer,
  remembering,
  type Repository,
  resolveRef,
  type SourceFile,
  stringAt,
  valueAt,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const wrongContract: Rule = {
  id: "wrong-contract",
  finds:
    "A `$ref` leads to another sort of thing than its place needs (a parameter where a schema stands, a schema where a parameter does), or a schema of the API is none that JSON Schema allows.",
  why: "Nothing can be made of the contract: the journeys do not build, or the service takes and answers what nobody has agreed to.",
  *check({ repo }) {
    const schemas = writtenSchemas(repo);
    const places = new Set(schemas.map(({ file, pointer: at }) => `${file.path}#${at}`));
    let root = "none";
    for (const { file, pointer: at, schema } of schemas) {
      const ref = stringAt(schema, "$ref");
      const target = ref === undefined ? undefined : resolveRef(repo, file, ref);
      if (target !== undefined && !places.has(`${target.file.path}#${target.pointer}`)) {
        const message = `"${ref}" leads to no schema, and here one is needed. Name another.`;
        yield { file, pointer: pointer(at, "$ref"), message } satisfies Finding;
      }
      // Those inside are judged with it; those of forms, and their words, by the shape rule.
      if (file !== repo.api || at.startsWith(`${root}/`)) continue;
      root = at;
      for (const { where, says } of faultsOf(schema)) {
        yield { file, pointer: at + where, message: `This is no schema: ${says}. Correct it.` };
      }
    }
    if (repo.api !== undefined) yield* operationRefs(repo, repo.api);
  },
};

/** What stands in an operation, and by what it is known. */
const PARTS: readonly (readonly [string, (there: JsonObject) => boolean])[] = [
  ["parameter", ({ name, in: place }) => typeof name === "string" && typeof place === "string"],
  ["request body", ({ content }) => isObject(content)],
  ["answer", ({ description }) => typeof description === "string"],
];

function* operationRefs(repo: Repository, api: SourceFile): Generator<Finding> {
  for (const [path, item] of entriesOf(objectAt(api.value, "paths"))) {
    for (const [method, operation] of entriesOf(item)) {
      if (!isObject(operation)) continue;
      const at = pointer("/paths", path, method);
      const { parameters } = operation;
      const listed = (isList(parameters) ? parameters : []).map((_, index) => pointer(at, "parameters", index));
      const answers = entriesOf(operation.responses).map(([status]) => pointer(at, "responses", status));
      for (const [index, places] of [listed, [pointer(at, "requestBody")], answers].entries()) {
        const [name, is] = PARTS[index] ?? ["", () => true];
        for (const place of places) {
          const ref = stringAt(valueAt(api.value, place), "$ref");
          if (ref === undefined) continue;
          const target = resolveRef(repo, api, ref);
          if (target === undefined || is(target.schema)) continue;
          const message = `"${ref}" leads to no ${name}, and here one is needed. Name another.`;
          yield { file: api, pointer: pointer(place, "$ref"), message };
        }
      }
    }
  }
}

function faultsOf(schema: JsonObject): readonly { readonly where: string; readonly says: string }[] {
  return faultsIn(JSON.stringify(schema));
}

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

const faultsIn = remembering("contract", (text): readonly { where: string; says: string }[] => {
  ajv.validateSchema(JSON.parse(text) as JsonObject);
  return (ajv.errors ?? []).map(({ instancePath, message = "cannot be read" }) => {
    return { where: instancePath, says: `${instancePath.split("/").at(-1) || "it"} ${message}` };
  });
});
