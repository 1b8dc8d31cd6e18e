import {
  type AmountCurrency,
  currencyOf,
  dataSchemaAt,
  type DataSchema,
  didYouMean,
  pointer,
  propertiesOf,
  readDataSchema,
  type Repository,
  schemaOf,
} from "../../model/index.ts";
import { textsOfContext } from "../form-context.ts";
import type { Finding, Rule } from "../rule.ts";
import { type WrittenSchema, writtenSchemas } from "../schemas.ts";

export const amountCurrency: Rule = {
  id: "amount-currency",
  finds:
    "The currency of an amount (`x-currency`) does not exist. Or the field that holds it (`self.currency`, `context.currency`) does not exist, may be missing, or may hold something that is not a currency.",
  why: "An amount is read and shown with the wrong decimals, for example a hundred times too high.",
  after: ["circular-ref"],
  *check({ repo }) {
    for (const written of writtenSchemas(repo)) {
      yield* misplaced(written);
      const { file, pointer: at, raw, schema } = written;
      // The properties that a `$ref` brings are merged with those written beside it.
      const own =
        propertiesOf(schema).length === 0 ? NONE : dataSchemaAt(repo, { file, pointer: at, json: raw }).properties;
      for (const [name, property] of own) {
        const currency = currencyOf(schemaOf({ "x-currency": property.keyword("x-currency") ?? null }));
        const place = property.placeOf("x-currency");
        if (currency === undefined || place === undefined) continue;
        const message = mistake(repo, written, currency);
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
function* misplaced({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  const currency = currencyOf(schema);
  if (currency === undefined || "code" in currency || FIELD.test(at)) return;
  const message = "Only a field of an object can take its currency from another field. Move the amount into an object.";
  yield { file, pointer: pointer(at, "x-currency"), part: "key", message };
}

const FIELD = /\/(properties|definitions)\/[^/]+$/;

function mistake(repo: Repository, written: WrittenSchema, currency: AmountCurrency): string | undefined {
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
