import { checkCel } from "../../cel/index.ts";
import { equal } from "../../engine/index.ts";
import {
  bundledAt,
  type AmountCurrency,
  currencyOf,
  type DataSchema,
  dataSchemaAt,
  didYouMean,
  type FieldOfForm,
  FIELDS_OF,
  lengthOf,
  noSchema,
  pathsAlong,
  pointer,
  propertiesOf,
  readDataSchema,
  type RememberedFields,
  rememberedFieldsIn,
  type Repository,
  schemaOf,
} from "../../model/index.ts";
import { textsOfContext } from "../expressions.ts";
import type { Finding, Rule } from "../rule.ts";
import { type WrittenSchema, writtenSchemas } from "../schemas.ts";

const fieldsOf: Rule = {
  id: "fields-of",
  finds:
    "`x-fields-of`, which copies a form's fields into the remembered data, names a form that does not exist, a field without a type, or two forms that define a field differently. Or it is used in a form, or a property beside it repeats the form's definition.",
  why: "The field would not be remembered, or would be remembered as another form defines it. A repeated definition is changed in one place and forgotten in the other.",
  *check({ repo }) {
    for (const [path, file] of repo.files)
      if (path.startsWith("schemas/"))
        for (const object of rememberedFieldsIn(file, repo.files)) yield* findings(repo, object);
  },
};

function* findings(repo: Repository, { file, pointer: at, forms, own }: RememberedFields): Generator<Finding> {
  if (repo.schemas.get(file.path.replace(/\.schema\.json$/, ""))?.layout !== undefined)
    yield { file, pointer: pointer(at, FIELDS_OF), part: "key", message: IN_A_FORM };
  const known = new Map<string, FieldOfForm>();
  for (const { form, fields, ...here } of forms) {
    if (fields === undefined) yield { ...here, message: noSchema(repo, form, "form") };
    for (const field of fields ?? []) {
      const { name, kept, sensitive } = field;
      const before = known.get(name);
      known.set(name, before ?? field);
      const written = own.get(name);
      if (written !== undefined) {
        if (before === undefined && equal(written, kept))
          yield {
            file,
            pointer: pointer(at, "properties", name),
            part: "key",
            message: `The form ${form} defines "${name}" in the same way. Remove it here, also in "required".`,
          };
      } else if (kept === undefined && !sensitive)
        yield {
          ...here,
          message: `"${name}" of ${form} has no type, so it cannot be remembered. Give it a "type" there, or define it in "properties" here.`,
        };
      else if (before !== undefined && !equal(before.kept, kept))
        yield {
          ...here,
          message: `${before.form} and ${form} define "${name}" differently. Define it in "properties" here, as it is to be remembered.`,
        };
    }
  }
}

const IN_A_FORM =
  "This is only for the data that a journey remembers. Define the form's fields in its own `properties`.";

const listLength: Rule = {
  id: "list-length",
  finds:
    "A list whose length depends on other answers (`x-length`) is not a list of objects, is inside another list, or has no `maxItems`. Or the expression reads something that is not in the same object as the list.",
  why: "The list stays empty or gets a length that the service refuses, and nobody can send the form.",
  after: ["circular-ref"],
  *check({ repo }) {
    // Expressions in the schemas of `repo.schemas` are checked with all others.
    const reported = new Set([...repo.schemas.values()].map(({ file }) => file));
    for (const written of writtenSchemas(repo)) {
      if (lengthOf(written.schema) !== undefined) yield* misplacedLength(repo, written);
      if (!reported.has(written.file)) yield* typed(repo, written);
    }
  },
};

function* misplacedLength(repo: Repository, { file, pointer: at, raw }: WrittenSchema): Generator<Finding> {
  const list = readDataSchema(repo.files, { file, pointer: at, json: raw });
  const message = lengthMistake(at, list);
  if (message !== undefined) yield { file, pointer: pointer(at, "x-length"), part: "key", message };
}

function lengthMistake(at: string, list: DataSchema): string | undefined {
  if (list.type !== "array" || (list.items?.properties.size ?? 0) === 0)
    return "Only a list of objects can take its length from other answers. Move `x-length` to the list, or remove it.";
  if (at.includes("/items/"))
    return "A list inside another list cannot take its length from other answers yet. Remove this: then people add and remove the items themselves.";
  if (list.keyword("maxItems") === undefined)
    return "The list has no `maxItems`, so a mistyped number could make it far too long. Add `maxItems`.";
  return undefined;
}

function* typed(repo: Repository, { file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  for (const [name, property] of propertiesOf(schema)) {
    const length = lengthOf(property);
    if (length === undefined) continue;
    const self = bundledAt(repo, { file, pointer: at, schema });
    if (self === undefined) continue;
    const assumes = pathsAlong(length);
    const { problems } = checkCel(length, { self, context: {} }, { expects: { type: "integer" }, assumes });
    for (const { message, offset, length: size } of problems)
      yield { file, pointer: pointer(at, "properties", name, "x-length"), span: { offset, length: size }, message };
  }
}

const amountCurrency: Rule = {
  id: "amount-currency",
  finds:
    "The currency of an amount (`x-currency`) does not exist. Or the field that holds it (`self.currency`, `context.currency`) does not exist, may be missing, or may hold something that is not a currency.",
  why: "An amount is read and shown with the wrong decimals, for example a hundred times too high.",
  after: ["circular-ref"],
  *check({ repo }) {
    for (const written of writtenSchemas(repo)) {
      yield* misplacedCurrency(written);
      const { file, pointer: at, raw, schema } = written;
      // The properties that a `$ref` brings are merged with those written beside it.
      const own =
        propertiesOf(schema).length === 0 ? NONE : dataSchemaAt(repo, { file, pointer: at, json: raw }).properties;
      for (const [name, property] of own) {
        const currency = currencyOf(schemaOf({ "x-currency": property.keyword("x-currency") ?? null }));
        const place = property.placeOf("x-currency");
        if (currency === undefined || place === undefined) continue;
        // In a list of the catalogue, an object around it may name the currency.
        if (
          "code" in currency &&
          currency.code.startsWith("around.") &&
          place.file.path.startsWith("schemas/catalogue/")
        )
          continue;
        const message = currencyMistake(repo, written, currency);
        if (message === undefined) continue;
        const isElsewhere = place.file.path !== file.path || !place.pointer.startsWith(at);
        const where = isElsewhere ? ` (“${name}” of ${file.path}, line ${file.locate(at).line})` : "";
        yield { file: place.file, pointer: place.pointer, message: `${message}${where}` };
      }
    }
  },
};

const NONE: DataSchema["properties"] = new Map();

/** Only a field of an object can follow another field, because both must be in the same object. */
function* misplacedCurrency({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  const currency = currencyOf(schema);
  if (currency === undefined || "code" in currency || FIELD.test(at)) return;
  const message = "Only a field of an object can take its currency from another field. Move the amount into an object.";
  yield { file, pointer: pointer(at, "x-currency"), part: "key", message };
}

const FIELD = /\/(properties|definitions)\/[^/]+$/;

function currencyMistake(repo: Repository, written: WrittenSchema, currency: AmountCurrency): string | undefined {
  if ("code" in currency) return problemOf([currency.code]);
  const { of, name } = currency;
  const form = [...repo.schemas.values()].find(({ file }) => file === written.file);
  if (of === "context" && form === undefined)
    return `The service has no context, so it cannot know "${of}.${name}". Name a field that is sent with the amount, such as "self.${name}".`;
  const around = of === "context" ? { ...written, pointer: "/x-context" } : written;
  const object = readDataSchema(repo.files, {
    file: around.file,
    pointer: around.pointer,
    json: of === "context" ? (schemaOf(form?.value ?? {})["x-context"] ?? {}) : written.raw,
  });
  const field = object.properties.get(name);
  // For the fields of a whole schema, the rule `expression` reports this.
  if (field === undefined && form !== undefined && written.pointer === "") return undefined;
  if (field === undefined) return `There is no "${name}" in "${of}"${didYouMean(name, object.properties.keys())}`;
  const isRequired = object.required.includes(name);
  // A form's field starts with its default. The context, and the body of a call, may lack the field.
  const isThere = field.keyword("default") !== undefined || (isRequired && (of === "context" || form === undefined));
  if (!isThere)
    return of === "self"
      ? `"${name}" may be missing, and then the amount has no currency. Give it a \`default\`.`
      : `"${name}" may be missing, and then the amount has no currency. Add it to the \`required\` of \`x-context\`.`;
  const texts =
    field.choices?.map(String) ?? (of === "context" ? textsOfContext(repo, form?.id ?? "", name) : undefined);
  if (texts === undefined) return `"${name}" may be any text. Give it an \`enum\` with the possible currencies.`;
  return problemOf(texts);
}

function problemOf(codes: readonly string[]): string | undefined {
  const known = Intl.supportedValuesOf("currency");
  const code = codes.find((one) => !known.includes(one));
  return code === undefined ? undefined : `"${code}" is not a currency (ISO 4217).`;
}

/** Keywords of forms that refer to something: other forms, a number, a currency. */
export const formKeywordsRules: readonly Rule[] = [fieldsOf, listLength, amountCurrency];
