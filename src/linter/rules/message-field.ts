import { messagesOf, pointer, rulesOf, type Schema, schemaOf } from "../../model/index.ts";
import { aboutAnother } from "../name-words.ts";
import type { Finding, Rule } from "../rule.ts";

export const messageField: Rule = {
  id: "message-field",
  severity: "warning",
  finds:
    "The problem of a field is told in the words of another field of the form, of its being empty, or of another field's rule.",
  why: "The person corrects what is right and does not learn what is wrong.",
  *check({ repo }) {
    for (const { file, value } of repo.schemas.values()) {
      const whole = schemaOf(value);
      for (const group of ["properties", "definitions"] as const) {
        const fields = Object.entries(whole[group] ?? {});
        const names = fields.map(([name]) => name);
        for (const [name, schema] of fields) {
          for (const { key, text, message } of messageMistakes(name, schema, names)) {
            yield {
              file,
              pointer: pointer("", group, name, "errorMessage", ...key),
              message: messageFor(text, message),
            };
          }
        }
      }
      for (const { key, text, message } of ruleMistakes(whole))
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
  return `The text "${text}" ${message}. Name the text for this problem.`;
}

function* messageMistakes(name: string, schema: Schema, names: readonly string[]): Generator<Mistake> {
  const messages = messagesOf(schema) ?? [];
  const empty = messages.find(({ keyword }) => keyword === "required")?.text;
  for (const { keyword, text } of messages) {
    const key = keyword === undefined ? [] : [keyword];
    const other = aboutAnother(text, name, names);
    if (other !== undefined) yield { key, text, message: `is about "${other}", and this is "${name}"` };
    // A pattern that asks for a single character refuses what is empty but for spaces.
    const asksForAny = keyword === "pattern" && schema.pattern === "\\S";
    if (keyword !== undefined && keyword !== "required" && text === empty && !asksForAny)
      yield { key, text, message: `says that "${name}" is empty, and here it is something else` };
  }
}

function* ruleMistakes(form: Schema): Generator<Mistake> {
  const names = Object.keys(form.properties ?? {});
  const said = new Map<string, string>();
  for (const [index, { message: text, at: name }] of rulesOf(form).entries()) {
    if (text === undefined || name === undefined) continue;
    const key = [index, "message"];
    const other = aboutAnother(text, name, names);
    const before = said.get(text) ?? name;
    said.set(text, before);
    if (other !== undefined) yield { key, text, message: `is about "${other}", and this is "${name}"` };
    else if (before !== name) yield { key, text, message: `is what a rule about "${before}" says already` };
  }
}
