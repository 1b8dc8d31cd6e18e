export type Xml = null | string | number | boolean | Date | XmlList | { readonly [name: string]: Xml };

/** A list. Each of its values becomes an element named `item`. */
export class XmlList {
  readonly item: string;
  readonly values: readonly Xml[];
  constructor(item: string, values: readonly Xml[]) {
    this.item = item;
    this.values = values;
  }
}

/** A document in the format of the `braintree` SDK: names with dashes, types and nil as attributes. */
export function xmlDocument(root: string, value: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value)}`;
}

function element(name: string, value: Xml): string {
  const tag = name.replace(/([a-z])([A-Z0-9])/g, "$1-$2").toLowerCase();
  if (value === null) return `<${tag} nil="true"/>`;
  if (typeof value === "string") return `<${tag}>${escape(value)}</${tag}>`;
  if (typeof value === "number") return `<${tag} type="integer">${value}</${tag}>`;
  if (typeof value === "boolean") return `<${tag} type="boolean">${value}</${tag}>`;
  if (value instanceof Date) return `<${tag} type="datetime">${value.toISOString()}</${tag}>`;
  if (value instanceof XmlList) {
    return `<${tag} type="array">${value.values.map((each) => element(value.item, each)).join("")}</${tag}>`;
  }
  const inside = Object.entries(value).map(([key, each]) => element(key, each));
  return `<${tag}>${inside.join("")}</${tag}>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}
