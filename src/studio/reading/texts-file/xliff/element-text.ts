import type { Element, Node } from "@xmldom/xmldom";

/** Thrown if a text is invalid. The message is a sentence. */
export class Damaged extends Error {}

/** The text of an element, with codes as in the original. Throws `Damaged`. */
export function elementText(element: Element | undefined, data: ReadonlyMap<string, string>): string {
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
