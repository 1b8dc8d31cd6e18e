import {
  groupBy,
  type LocaleText,
  messagesOf,
  pointer,
  propertiesOf,
  rulesOf,
  type Schema,
  schemaOf,
} from "../../model/index.ts";
import { limitsOf } from "../limits-of.ts";
import { aboutAnother, meet, nameWords } from "../name-words.ts";
import type { Finding, Rule } from "../rule.ts";
import { numbersIn } from "../text-shape.ts";

export const messageField: Rule = {
  id: "message-field",
  severity: "warning",
  finds:
    "The error message of a field is about another field of the form, about another field's rule, or says that the field is empty although that is not the error. Or the message of a rule is about the limits of a single field.",
  why: "The person corrects something that is right and does not learn what is wrong.",
  reads: "all",
  *check({ repo, texts }) {
    const words = groupBy(texts, ({ key }) => key);
    for (const { file, value } of repo.schemas.values()) {
      const whole = schemaOf(value);
      for (const group of ["properties", "definitions"] as const) {
        const fields = Object.entries(whole[group] ?? {});
        const names = fields.map(([name]) => name);
        for (const [name, schema] of fields) {
          for (const { key, text, message } of messageMistakes(name, schema, names, words)) {
            yield {
              file,
              pointer: pointer("", group, name, "errorMessage", ...key),
              message: messageFor(text, message),
            };
          }
        }
      }
      for (const { key, text, message } of ruleMistakes(whole, words))
        yield { file, pointer: pointer("/x-rules", ...key), message: messageFor(text, message) } satisfies Finding;
    }
  },
};

interface Mistake {
  readonly key: readonly (string | number)[];
  readonly text: string;
  readonly message: string;
}

function messageFor(text: string, message: string): string {
  return `The text "${text}" ${message}. Use the text for this problem.`;
}

/** The texts of each key in all languages. */
type Words = ReadonlyMap<string, readonly LocaleText[]>;

function* messageMistakes(name: string, schema: Schema, names: readonly string[], words: Words): Generator<Mistake> {
  const messages = messagesOf(schema) ?? [];
  const empty = messages.find(({ keyword }) => keyword === "required")?.text;
  for (const { keyword, text } of messages) {
    const key = keyword === undefined ? [] : [keyword];
    // `errors.required` also fits a field with `isRequired` and a choice that has not been made (`enum`), so it is not
    // about another field.
    const asks = keyword !== undefined && refusesEmpty(keyword, schema) ? ["required", keyword] : [keyword];
    const named = asks.find((one) => one !== undefined && text.endsWith(`.${one}`));
    const about = named === undefined ? text : text.slice(0, -named.length - 1);
    const other = aboutAnother(about, name, names);
    if (other !== undefined) yield { key, text, message: `is about "${other}", but this field is "${name}"` };
    if (keyword === undefined || keyword === "required" || text !== empty || refusesEmpty(keyword, schema)) continue;
    if (!saysLimits(text, schema, words))
      yield { key, text, message: `says that "${name}" is empty, but this limit is about something else` };
  }
}

/** Whether a keyword refuses a value that is empty or not chosen, so that it may share the message for empty fields. */
function refusesEmpty(keyword: string, schema: Schema): boolean {
  switch (keyword) {
    case "minLength":
    case "minItems":
    case "minProperties":
      return (schema[keyword] ?? 0) <= 1;
    // A pattern that requires one non-space character refuses empty and blank values.
    case "pattern":
      return schema.pattern === "\\S";
    case "const":
    case "enum":
    case "type":
      return true;
    default:
      return false;
  }
}

/**
 * Whether the text names a limit of the field. Such a text describes the complete requirement, not just that the field
 * is empty.
 */
function saysLimits(text: string, schema: Schema, words: Words): boolean {
  const limits = limitsOf(schema, {});
  return (words.get(text) ?? []).some(({ value }) => numbersIn(value).some((number) => limits.has(number)));
}

function* ruleMistakes(form: Schema, words: Words): Generator<Mistake> {
  const names = Object.keys(form.properties ?? {});
  const used = new Set(rulesOf(form).map(({ message }) => message));
  const said = new Map<string, string>();
  const limits = groupBy(
    propertiesOf(form).flatMap(([name, field]) => (messagesOf(field) ?? []).map(({ text }) => ({ text, name }))),
    ({ text }) => text,
  );
  for (const [index, { message: text, at: name, rule }] of rulesOf(form).entries()) {
    if (text === undefined || name === undefined) continue;
    const key = [index, "message"];
    const other = aboutAnother(text, name, names);
    // A message that several fields use is a general one.
    const [limited, ...more] = twin(rule) ? [] : new Set(limits.get(text)?.map((one) => one.name));
    if (limited !== undefined && more.length === 0)
      yield { key, text, message: `is the message for a limit of "${limited}", but this is a rule` };
    const before = said.get(text) ?? name;
    said.set(text, before);
    if (other !== undefined) yield { key, text, message: `is about "${other}", but this field is "${name}"` };
    // Several rules may share a message. But if there is an unused text for this rule, that one was intended.
    const own = before === name ? undefined : [...words.keys()].find((one) => !used.has(one) && isFor(one, name, text));
    if (other === undefined && own !== undefined)
      yield {
        key,
        text,
        message: `is already the message of a rule about "${before}", and the text "${own}" is not used`,
      };
  }
}

/**
 * Whether a rule requires two fields to be equal. Such a rule may use the same message as the second field's limits.
 */
function twin(rule: string | undefined): boolean {
  return /^self\.\w+ == self\.\w+$/.test(rule?.trim() ?? "");
}

/** Whether a key is in the same group as another and names the field. */
function isFor(key: string, name: string, beside: string): boolean {
  const group = (one: string) => one.slice(0, one.lastIndexOf(".") + 1);
  return group(key) === group(beside) && meet(nameWords(key.slice(group(key).length)), nameWords(name));
}
