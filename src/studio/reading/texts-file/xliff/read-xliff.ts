import { type Document, DOMParser, type Element, type Node, ParseError } from "@xmldom/xmldom";
import type { Read, Imported, ImportedText } from "../imported.ts";
import { fingerprintsIn } from "../fingerprints.ts";
import { NOTES } from "./texts-as-xliff.ts";

/** All versions: 2.0 and 2.1 share a namespace, and 2.2 has another one. */
const XLIFF_2 = /^urn:oasis:names:tc:xliff:document:2\.\d$/;

/** Tables do not start like this. */
export const isXml = (text: string) => /^\s*</.test(text);

/** The texts of an XLIFF 2 file in its target language. */
export function readXliff(text: string, languages: readonly string[]): Read<Imported> {
  // Translation tools never write a document type, and its entities could expand a small file to a huge one.
  if (/<!DOCTYPE/i.test(text)) return { problem: "It has a document type (<!DOCTYPE>), which XLIFF does not allow." };
  const document = parsed(text);
  if (document.problem !== null) return document;
  const root = document.value.documentElement;
  if (root?.localName !== "xliff")
    return { problem: `It is not XLIFF: its first element is <${root?.localName ?? ""}>.` };
  if (!XLIFF_2.test(root.namespaceURI ?? ""))
    return { problem: `It is XLIFF ${root.getAttribute("version") ?? "of no version"}. Save it as XLIFF 2.0 or 2.1.` };
  const [source, target] = [languageOf(root, "srcLang", languages), languageOf(root, "trgLang", languages)];
  if (target === undefined) {
    const declared = root.getAttribute("trgLang") ?? "";
    const problem =
      declared === "" ? "It does not name its target language (trgLang)." : `There is no language “${declared}”.`;
    return { problem: `${problem} Languages here: ${languages.join(", ")}.` };
  }
  const texts = [...root.getElementsByTagNameNS(root.namespaceURI, "unit")].flatMap(
    (unit) => textIn(unit, source, target) ?? [],
  );
  // Some tools drop unknown notes.
  const unmarked = texts.filter(({ prints }) => prints === null).length;
  const notes =
    unmarked === 0
      ? []
      : [
          `Texts without their note “exported”: ${unmarked}. Texts that were changed here since the export cannot be recognized, and are replaced.`,
        ];
  return { problem: null, value: { counts: "line", texts, notes } };
}

function parsed(text: string): Read<Document> {
  let found: { readonly why: string; readonly line: number | undefined } | undefined;
  const parser = new DOMParser({
    onError(level, why, { locator }: { readonly locator?: { readonly lineNumber?: number } }) {
      if (level === "warning") return;
      found ??= { why, line: locator?.lineNumber };
      throw new ParseError(why);
    },
    // As in XML 1.0. By default, the parser also converts other characters to line ends, as in XML 1.1.
    normalizeLineEndings: (source) => source.replaceAll(/\r\n?/g, "\n"),
  });
  try {
    return { problem: null, value: parser.parseFromString(text, "application/xml") };
  } catch (error) {
    if (found === undefined) throw error;
    const { why, line } = found;
    return { problem: `It is not well-formed XML${line === undefined ? "" : ` (line ${line})`}: ${why}.` };
  }
}

function languageOf(root: Element, attribute: string, languages: readonly string[]): string | undefined {
  const declared = root.getAttribute(attribute)?.toLowerCase();
  return languages.find((language) => language.toLowerCase() === declared);
}

/** `undefined` if the text is not translated yet. */
function textIn(unit: Element, source: string | undefined, target: string): ImportedText | undefined {
  const row = unit.lineNumber ?? 0;
  const [file = "", arm] = (ancestor(unit, "file")?.getAttribute("original") ?? "").split(" ");
  const key = unit.getAttribute("name") ?? "";
  const of = { row, ...(arm !== undefined && { arm }), file, key };
  const exported = childrenOf(childrenOf(unit, "notes")[0], "note").find(
    (note) => note.getAttribute("category") === NOTES.exported,
  );
  const prints = exported === undefined ? null : fingerprintsIn(exported.textContent ?? "");
  const parts = [...unit.childNodes]
    .filter(isElement)
    .filter(({ localName }) => /^(?:segment|ignorable)$/.test(localName ?? ""));
  const segments = parts.filter(({ localName }) => localName === "segment");
  const targets = segments.filter((segment) => childrenOf(segment, "target").length > 0);
  if (targets.length === 0) return undefined;
  const damaged = (problem: string): ImportedText => ({ ...of, values: new Map(), prints, problem });
  if (targets.length < segments.length) return damaged("A part of it is not translated.");
  try {
    const data = dataOf(unit);
    const words = (of: "source" | "target") =>
      // The text between two sentences has no translation of its own.
      parts.map((part) => elementText(childrenOf(part, of)[0] ?? childrenOf(part, "source")[0], data)).join("");
    const values = new Map([[target, words("target")]]);
    return { ...of, values, prints, ...(source && { source: { language: source, value: words("source") } }) };
  } catch (error) {
    if (error instanceof Damaged) return damaged(error.message);
    throw error;
  }
}

function dataOf(unit: Element): ReadonlyMap<string, string> {
  const all = childrenOf(childrenOf(unit, "originalData")[0], "data");
  return new Map(all.map((one) => [one.getAttribute("id") ?? "", elementText(one, new Map())] as const));
}

function childrenOf(parent: Element | undefined, name: string): readonly Element[] {
  return [...(parent?.childNodes ?? [])].filter(isElement).filter(({ localName }) => localName === name);
}

function ancestor(element: Element, name: string): Element | undefined {
  const { parentElement } = element;
  if (parentElement === null) return undefined;
  return parentElement.localName === name ? parentElement : ancestor(parentElement, name);
}

const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1;

/** Thrown if a text is invalid. The message is a sentence. */
class Damaged extends Error {}

/** The text of an element, with codes as in the original. Throws `Damaged`. */
function elementText(element: Element | undefined, data: ReadonlyMap<string, string>): string {
  return [...(element?.childNodes ?? [])].map((node) => wordsIn(node, data)).join("");
}

const [ELEMENT, TEXT, CDATA] = [1, 3, 4];

function wordsIn(node: Node, data: ReadonlyMap<string, string>): string {
  if (node.nodeType === TEXT || node.nodeType === CDATA) return node.nodeValue ?? "";
  if (node.nodeType !== ELEMENT) return "";
  const element = node as Element;
  const code = (reference: string) => {
    const words = data.get(element.getAttribute(reference) ?? "");
    if (words === undefined)
      throw new Damaged(`The code ${element.getAttribute("id") ?? "without an id"} in it was not exported.`);
    return words;
  };
  switch (element.localName) {
    case "ph":
    case "sc":
    case "ec":
      return code("dataRef");
    case "pc":
      return code("dataRefStart") + elementText(element, data) + code("dataRefEnd");
    case "cp":
      return signOf(element.getAttribute("hex") ?? "");
    // Annotations of translation tools, and their start and end.
    case "mrk":
      return elementText(element, data);
    case "sm":
    case "em":
      return "";
    default:
      throw new Damaged(`It contains <${element.localName ?? ""}>, which texts cannot have.`);
  }
}

function signOf(hex: string): string {
  const sign = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.POSITIVE_INFINITY;
  if (sign > 0x10ffff) throw new Damaged(`It contains the character ${hex}, which does not exist.`);
  return String.fromCodePoint(sign);
}
