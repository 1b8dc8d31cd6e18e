import type { Json, JsonObject } from "../../engine/index.ts";
import { isObject, membersOf, optional } from "../json.ts";
import { pointer as pointerTo } from "../pointer.ts";
import { entries, expressionAt, items, type Raw, writtenAt, placeOf } from "../raw.ts";
import { lazily, once } from "../once.ts";
import { type FilesByPath, onceWithFiles } from "../with-files.ts";
import { resolveRef } from "./bundle.ts";
import { judgesValue } from "./cases.ts";
import { keywordsOf } from "./keywords.ts";
import type { CasePlace, DataSchema, FieldRule } from "./data-schema.ts";

/** The schema at a place of a file. Anything that is not an object accepts any value. */
export function readDataSchema(files: FilesByPath, raw: Raw): DataSchema {
  const { file, pointer } = raw;
  const keywords = keywordsOf(raw, (from, ref) => resolveRef({ files }, from, ref));
  const at = (name: string): Raw => keywords.get(name) ?? { file, pointer: pointerTo(pointer, name), json: undefined };
  const text = (name: string) => writtenAt(at(name))?.value;
  const inner = (one: Raw) => readDataSchema(files, one);
  const properties = lazily(() => new Map(schemasIn(at("properties")).map(([name, one]) => [name, inner(one)])));
  const itemsOf = lazily(() => (isObject(at("items").json) ? inner(at("items")) : undefined));
  const choices = at("enum").json;
  return {
    file,
    pointer,
    ...optional("type", text("type")),
    ...optional("format", text("format")),
    ...optional("pattern", text("pattern")),
    ...optional("choices", Array.isArray(choices) ? choices : undefined),
    required: items(at("required")).flatMap((one) => writtenAt(one)?.value ?? []),
    get properties() {
      return properties();
    },
    get items() {
      return itemsOf();
    },
    messages: messagesIn(at("errorMessage")),
    rules: items(at("x-rules")).map(readRule),
    cases: items(at("x-cases")).map(readCase),
    before: items(at("x-before")).map((one) => ({
      ...placeOf(one),
      ...membersOf(expressionAt, one, "when"),
      ...membersOf(writtenAt, one, "field"),
    })),
    ...optional("length", expressionAt(at("x-length"))),
    ...optional("currency", text("x-currency")?.includes(".") === true ? expressionAt(at("x-currency")) : undefined),
    sensitive: at("x-sensitive").json === true,
    keyword: (name): Json | undefined => at(name).json,
    placeOf: (name) => keywords.get(name),
  } as DataSchema;
}

/**
 * The same, cached until the file or one that the schema refers to changes. Only for the schema itself, its properties
 * and its items: what is inside these is read later, when other files may already have changed.
 */
export function dataSchemaAt(
  { files }: { readonly files: FilesByPath },
  raw: Raw & { readonly json: JsonObject },
): DataSchema {
  const places = readers(raw.json);
  let read = places.get(raw.pointer);
  if (read === undefined)
    places.set(raw.pointer, (read = onceWithFiles((file, own) => withParts(readDataSchema(own, { ...raw, file })))));
  return read(raw.file, files);
}

/** Reads the parts now, so that the files that they refer to are known. */
function withParts(schema: DataSchema): DataSchema {
  void schema.properties;
  void schema.items;
  return schema;
}

/** For each schema object, by its place in its file. */
const readers = once((_json: JsonObject) => new Map<string, ReturnType<typeof onceWithFiles<DataSchema>>>());

function schemasIn(raw: Raw) {
  return entries(raw).filter(([, one]) => isObject(one.json));
}

function messagesIn(raw: Raw): DataSchema["messages"] {
  const whole = writtenAt(raw);
  if (whole !== undefined) return new Map([["*", whole]]);
  return new Map(
    entries(raw).flatMap(([keyword, one]) => {
      const text = writtenAt(one);
      return text === undefined ? [] : [[keyword, text] as const];
    }),
  );
}

function readCase(raw: Raw): CasePlace {
  const { file, pointer } = raw;
  return {
    file,
    pointer,
    ...membersOf(expressionAt, raw, "when"),
    ...membersOf(writtenAt, raw, "is", "message", "label"),
    judgesValue: !isObject(raw.json) || judgesValue(raw.json),
  };
}

function readRule(raw: Raw): FieldRule {
  const { file, pointer } = raw;
  const message = writtenAt(raw, "message") ?? writtenAt(raw, "message", "key");
  return {
    file,
    pointer,
    ...membersOf(writtenAt, raw, "rule", "each", "at"),
    ...optional("message", message),
  };
}
