import { parseSync } from "vite";

/** The names in a program: identifiers, and the keys of objects and types. Each as often as it occurs. */
export function identifiersIn(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const read = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(read);
    if (typeof node !== "object" || node === null) return;
    const { type, name } = node as { readonly type?: unknown; readonly name?: unknown };
    if ((type === "Identifier" || type === "JSXIdentifier" || type === "PrivateIdentifier") && typeof name === "string")
      found.push(name);
    Object.values(node).forEach(read);
  };
  read(parseSync(path, text).program);
  return found;
}

/** The words of an identifier in small letters: `askedField` has `asked` and `field`. */
export function wordsIn(identifier: string): string[] {
  return [...identifier.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase());
}
