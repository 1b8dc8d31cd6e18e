import { parse } from "@marcbachmann/cel-js";

/** Paths that an expression reads of one variable: `self.email.trim() == self.name` reads `email` and `name` of `self`. */
export function readsOf(source: string, variable: string): string[][] {
  const paths: string[][] = [];
  const visit = (node: unknown): void => {
    const path = memberPath(node, variable);
    if (path !== undefined) {
      paths.push(path);
      return;
    }
    if (Array.isArray(node)) for (const item of node) visit(item);
    else if (isNode(node)) visit(node.args);
  };
  visit(parse(source).ast);
  return paths;
}

interface Node {
  readonly op: string;
  readonly args: unknown;
}

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && "op" in node && "args" in node;
}

/** Up to the first index: what lies beyond cannot be told before it runs, so the whole list counts. */
function memberPath(node: unknown, variable: string): string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.op === "id") return node.args === variable ? [] : undefined;
  if (node.op !== "." || !Array.isArray(node.args)) return undefined;
  const [object, name]: unknown[] = node.args;
  const path = memberPath(object, variable);
  return path && typeof name === "string" ? [...path, name] : undefined;
}
