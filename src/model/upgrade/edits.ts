import type { Edit, Node } from "jsonc-parser";

/**
 * Removes members of an object. Each one is removed with the text up to the next one, the last one with the text before
 * it.
 */
export function without({ children = [] }: Node, gone: readonly Node[]): Edit[] {
  const kept = children.filter((child) => !gone.includes(child));
  return gone.map((one) => {
    const [next, last] = [kept.find(({ offset }) => offset > one.offset), kept.at(-1)];
    const following = children[children.indexOf(one) + 1];
    if (next !== undefined && following !== undefined)
      return { offset: one.offset, length: following.offset - one.offset, content: "" };
    const before = children[children.indexOf(one) - 1] ?? last ?? one;
    const from = before === one ? one.offset : before.offset + before.length;
    return { offset: from, length: one.offset + one.length - from, content: "" };
  });
}

/** The values of an object, by name. */
export function membersOf(node: Node): ReadonlyMap<string, Node> {
  const properties = node.type === "object" ? (node.children ?? []) : [];
  return new Map(
    properties.flatMap(({ children: [key, value] = [] }): [string, Node][] =>
      key === undefined || value === undefined ? [] : [[String(key.value), value]],
    ),
  );
}

/** The node at the segments of a pointer. */
export function nodeAt(node: Node, [key, ...rest]: readonly string[]): Node | undefined {
  if (key === undefined) return node;
  const child = node.type === "array" ? node.children?.[Number(key)] : membersOf(node).get(key);
  return child && nodeAt(child, rest);
}

/** The text of a value. */
export function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}
