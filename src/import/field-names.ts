import type { JsonObject } from "../engine/index.ts";
import type { Report, SourceNode } from "./source-node.ts";

/** Whether a field can have this name. If not, `where` reports it, with what else helps. */
export function isFieldName(name: string, where: SourceNode, report: Report, more = ""): boolean {
  if (/^[A-Za-z_]\w*$/.test(name)) return true;
  report.leftOut(where, `A field's name has letters, digits and "_" only: rename "${name}".${more}`);
  return false;
}

/** The name of a field as words, for a field without a label: `firstName` is "First name". */
export function nameInWords(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a browser may fill into a field, by its name. `off` if that is not clear. */
export function usualAutocomplete(name: string, widget: string, limits: JsonObject): string {
  if (limits["format"] === "email" || widget === "email") return "email";
  if (widget === "password") return "new-password";
  return USUAL[name.replaceAll(/[_-]/g, "").toLowerCase()] ?? "off";
}

const USUAL: Readonly<Record<string, string>> = {
  firstname: "given-name",
  lastname: "family-name",
  fullname: "name",
};
