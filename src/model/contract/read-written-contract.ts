import type { Json, JsonObject } from "../../engine/index.ts";
import { isObject, membersOf, optional } from "../json.ts";
import { once } from "../once.ts";
import { entries, items, type Raw, under, valueIn, writtenAt, placeOf } from "../raw.ts";
import type { Repository } from "../repository.ts";
import { resolveRef, type SchemaPlace } from "../schema/bundle.ts";
import type { SourceFile } from "../source.ts";
import type { Operation } from "./operation.ts";
import type {
  Key,
  AnswerCondition,
  WrittenContract,
  WrittenError,
  WrittenOperation,
  WrittenPart,
  WrittenTelling,
} from "./written-contract.ts";

/** The contract as it is written. `undefined` if there is no API. Cached until its file changes. */
export function writtenContract({ api }: Pick<Repository, "api">): WrittenContract | undefined {
  return api && readWritten(api);
}

export function asWritten(repo: Repository, { pointer }: Operation): WrittenOperation | undefined {
  return writtenContract(repo)?.operations.find((one) => one.pointer === pointer);
}

/** The target of a part's `$ref`. `undefined` if it has none or the target does not exist. */
export function referredPart(repo: Pick<Repository, "files">, { ref }: WrittenPart): WrittenPart | undefined {
  const target: SchemaPlace | undefined = ref && resolveRef(repo, ref.file, ref.value);
  return target && readPart({ file: target.file, pointer: target.pointer, json: target.schema });
}

const readWritten = once((file: SourceFile): WrittenContract => {
  const raw: Raw = { file, pointer: "", json: file.value };
  const operations = entries(under(raw, "paths")).flatMap(([path, item]) =>
    entries(item).flatMap(([method, one]) => (isObject(one.json) ? [readOperation(path, method, one, one.json)] : [])),
  );
  return {
    operations,
    errors: readErrors(under(raw, "x-errors")),
    codes: keysOf(under(raw, "x-error-codes")),
    schemas: [...schemasOf(raw)],
  };
});

/** First the named schemas, then those of parameters, bodies and answers: the values of keys `schema`. */
function* schemasOf(raw: Raw): Generator<WrittenContract["schemas"][number]> {
  const components = entries(under(raw, "components"));
  for (const [, one] of entries(under(raw, "components", "schemas"))) yield* schemaAt(one);
  yield* schemasUnder(under(raw, "paths"));
  for (const [name, one] of components) if (name !== "schemas") yield* schemasUnder(one);
}

function* schemasUnder(raw: Raw): Generator<WrittenContract["schemas"][number]> {
  for (const item of items(raw)) yield* schemasUnder(item);
  for (const [name, one] of entries(raw)) {
    if (name === "schema" && isObject(one.json)) yield* schemaAt(one);
    else yield* schemasUnder(one);
  }
}

function* schemaAt({ file, pointer, json }: Raw): Generator<WrittenContract["schemas"][number]> {
  if (isObject(json)) yield { file, pointer, schema: json };
}

function readOperation(path: string, method: string, raw: Raw, value: JsonObject): WrittenOperation {
  const { file, pointer } = raw;
  const [body, tells] = [under(raw, "requestBody"), under(raw, "x-tells")];
  const list = Array.isArray(tells.json) ? items(tells).map(readTelling) : undefined;
  return {
    file,
    pointer,
    path,
    method,
    ...optional("id", writtenAt(raw, "operationId")?.value),
    keys: keysOf(raw),
    ...optional("about", valueIn(raw, "x-about")),
    parameters: items(under(raw, "parameters")).map(readPart),
    ...optional("body", isObject(body.json) ? readPart(body) : undefined),
    answers: entries(under(raw, "responses")).map(([, one]) => readPart(one)),
    errors: readErrors(under(raw, "x-errors")),
    ...optional("tells", tells.json === undefined ? undefined : { ...placeOf(tells), ...optional("list", list) }),
    value,
  };
}

function readPart(raw: Raw): WrittenPart {
  return {
    ...placeOf(raw),
    keys: keysOf(raw),
    ...optional("ref", writtenAt(raw, "$ref")),
    ...optional("name", writtenAt(raw, "name")?.value),
    ...optional("in", writtenAt(raw, "in")?.value),
    described: writtenAt(raw, "description") !== undefined,
    hasContent: isObject(under(raw, "content").json),
    untyped: untypedIn(under(raw, "content")),
  };
}

/** The places where a content has no media type, or JSON without a schema. */
function untypedIn(content: Raw): readonly string[] {
  const types = entries(content);
  if (isObject(content.json) && types.length === 0) return [content.pointer];
  return types
    .filter(([type, one]) => type.endsWith("json") && under(one, "schema").json === undefined)
    .map(([, one]) => one.pointer);
}

function readErrors(raw: Raw): readonly WrittenError[] {
  return items(raw).map((one) => ({
    ...placeOf(one),
    isOther: !isObject(one.json),
    keys: keysOf(one),
    ...optional("code", writtenAt(one, "code")?.value),
    ...optional("kind", writtenAt(one, "kind")?.value),
    ...optional("status", under(one, "status").json),
    ...optional("carriedOut", under(one, "carriedOut").json),
  }));
}

function readTelling(raw: Raw): WrittenTelling {
  const carriedOut = under(raw, "carriedOut").json;
  return {
    ...placeOf(raw),
    keys: keysOf(raw),
    ...membersOf(writtenAt, raw, "operation"),
    ...optional("carriedOut", typeof carriedOut === "boolean" ? carriedOut : undefined),
    when: entries(under(raw, "when")).map(([name, one]): AnswerCondition => {
      const list = items(one).map(({ file, pointer, json = null }) => ({ file, pointer, value: json as Json }));
      return { ...placeOf(one), name, ...optional("values", Array.isArray(one.json) ? list : undefined) };
    }),
  };
}

function keysOf(raw: Raw): readonly Key[] {
  return entries(raw).map(([name, one]) => ({ ...placeOf(one), name }));
}
