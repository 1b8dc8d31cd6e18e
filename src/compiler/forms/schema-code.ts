import type { Json } from "../../engine/index.ts";
import { namesOf, partAt } from "../../model/index.ts";

/** The code of Ajv without the whole schemas that it contains only to look up property names. The names are enough. */
export function withoutSchemas(code: string): string {
  const schemas = new Map<string, Json>();
  for (const [, name = "", text = ""] of code.matchAll(DECLARATION)) schemas.set(name, JSON.parse(text) as Json);
  const looked = code.replaceAll(LOOKUP, (whole, name: string, path: string, key: string) => {
    const properties = partAt(schemas.get(name), ...segmentsOf(path));
    return properties === undefined ? whole : `${JSON.stringify(namesOf(properties))}.includes(${key})`;
  });
  return looked.replaceAll(DECLARATION, (declaration, name: string) =>
    looked.split(new RegExp(`\\b${name}\\b`)).length > 2 ? declaration : "",
  );
}

/**
 * The code of ajv-errors with the numbers of the messages in place of the lookups in the schema, and without its
 * templates for messages that show values. Our messages show none.
 */
export function withMessagesInPlace(code: string): string {
  const schemas = new Map<string, Json>();
  for (const [, name = "", text = ""] of code.matchAll(DECLARATION)) schemas.set(name, JSON.parse(text) as Json);
  return code
    .replaceAll(TEMPLATES, "")
    .replaceAll(TEMPLATE, "")
    .replaceAll(MESSAGES, (whole, name: string, path: string) => {
      const messages = partAt(schemas.get(name), ...segmentsOf(path));
      return messages === undefined ? whole : JSON.stringify(messages).replaceAll(/"(\d+)"(?=[,}])/g, "$1");
    });
}

const TEMPLATES = /const (?:templates\d+ = \{(?:\w+:\{\})?\}|tmpl\d+ = [^;]+);/g;
const TEMPLATE = /(?:key\d+ in templates\d+ \? templates\d+\[key\d+\]|tmpl\d+ \? tmpl\d+)\(\) : /g;
const MESSAGES = /(schema\d+)((?:\.\w+|\["(?:[^"\\]|\\.)*"\]|\[\d+\])*\.errorMessage)(?=\[key)/g;
const DECLARATION = /const (schema\d+) = (\{.*?\});(?=const |function )/g;
const LOOKUP = /func\d+\.call\((schema\d+)([^,]*), (key\d+)\)/g;

/** The names in a JavaScript path: `.properties["a b"].items[0]`. */
function segmentsOf(path: string): string[] {
  const found = [...path.matchAll(/\.(\w+)|\[("(?:[^"\\]|\\.)*"|\d+)\]/g)];
  return found.map(([, dotted, quoted]) => dotted ?? String(JSON.parse(quoted ?? '""')));
}
