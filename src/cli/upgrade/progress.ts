import { applyEdits, type Edit, type Node, parseTree } from "jsonc-parser";
import { readsOf } from "../../cel/index.ts";
import { type Count, withoutNumbers } from "./count.ts";

/**
 * Replaces step numbers in the text of a journey's file with step names: `{ "set": { "data.steps": 2 } }` becomes
 * `{ "done": "second" }`, and `data.steps < 2` becomes `!done.second`. Numbers whose meaning is uncertain stay.
 */
export function withStepsByName(text: string, count: Count): string {
  const root = parseTree(text);
  return root === undefined ? text : applyEdits(text, edits(root, count));
}

function edits(node: Node, count: Count): Edit[] {
  if (node.type === "string") return inExpression(node, count);
  const children = (node.children ?? []).flatMap((child) => edits(child, count));
  if (node.type === "object" && node.parent?.type === "array")
    return [...children, ...ownQuestion(node, count), ...inAction(node, count)];
  return children;
}

const EXPRESSIONS = new Set(["when", "since", "locked", "while", "holds"]);

function inExpression(node: Node, count: Count): Edit[] {
  // A key is not an expression.
  if (node === node.parent?.children?.[0] && node.parent.type === "property") return [];
  const written = String(node.value);
  const [key, holder] = [keyOf(node), node.parent?.parent?.parent];
  const isNamed = holder?.type === "property" && ["conditions", "values"].includes(keyOf(holder.children?.[1]) ?? "");
  const isCount = key === "done" && isProgress(node.parent?.parent);
  if (isCount) return written === count.path ? [] : [replaced(node, JSON.stringify(count.path))];
  const sign = /^=\s*/.exec(written)?.[0] ?? "";
  if (sign === "" && !isNamed && !EXPRESSIONS.has(key ?? "")) return [];
  const now = sign + withoutNumbers(written.slice(sign.length), count);
  return now === written ? [] : [replaced(node, JSON.stringify(now))];
}

/** Adds the condition that marks a step of the progress as done. */
function ownQuestion(node: Node, count: Count): Edit[] {
  const members = membersOf(node);
  const step = members.get("step");
  const also = count.also.get(String(step?.value));
  const [last] = (node.children ?? []).slice(-1);
  if (also === undefined || last === undefined || members.has("done") || !isProgress(node.parent?.parent?.parent))
    return [];
  const done = withoutNumbers(also, count);
  return [{ offset: last.offset + last.length, length: 0, content: `, "done": ${JSON.stringify(done)}` }];
}

/** Rewrites an action that sets the number. Its other assignments stay in a `set` before it. */
function inAction(node: Node, { path, steps, named }: Count): Edit[] {
  const [members, others] = [membersOf(node), new Map(membersOf(membersOf(node).get("set") ?? node))];
  const [set, number] = [members.get("set"), others.get(path)];
  const index = number?.type === "number" ? Number(number.value) : -1;
  // If a step sets the number of the steps before it, it marks itself as not done.
  const isUndone = index === 0 || (steps[index] !== undefined && steps[index] === stepAround(node));
  const [word, step] = isUndone ? ["undone", steps[index]] : ["done", steps[index - 1]];
  if (set?.parent === undefined || number?.parent === undefined || index < 0 || step === undefined) return [];
  const said = `"${word}": "${step}"`;
  others.delete(path);
  if (others.size === 0) return [replaced(set.parent, said)];
  // Two actions are equivalent to one if no value depends on the number and no condition is evaluated in between.
  const reads = [...others.values()].flatMap((value) => expressionsIn(value)).flatMap((one) => readsOf(one, named));
  if (members.has("when") || reads.some((read) => `${path}.`.startsWith(`${read}.`))) return [];
  return [
    withoutMember(set, number.parent),
    { offset: node.offset + node.length, length: 0, content: `, { ${said} }` },
  ];
}

/** Id of the step that contains a value. */
function stepAround(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  const holder = node.parent?.parent?.parent;
  const isStep = keyOf(holder?.children?.[1]) === "steps" && holder?.parent?.parent === undefined;
  return isStep ? keyOf(node) : stepAround(node.parent);
}

function expressionsIn(node: Node): string[] {
  const own = typeof node.value === "string" && node.value.startsWith("=") ? [node.value.slice(1)] : [];
  return [...own, ...(node.children ?? []).flatMap(expressionsIn)];
}

/** Removes a member of an object, together with the comma before or after it. */
function withoutMember({ children = [] }: Node, gone: Node): Edit {
  const at = children.indexOf(gone);
  const [before, next] = [children[at - 1], children[at + 1]];
  const [from, to] =
    next !== undefined || before === undefined
      ? [gone.offset, next?.offset ?? gone.offset + gone.length]
      : [before.offset + before.length, gone.offset + gone.length];
  return { offset: from, length: to - from, content: "" };
}

function isProgress(node: Node | undefined): boolean {
  return node?.type === "object" && keyOf(node) === "progress" && node.parent?.parent?.parent === undefined;
}

/** The key of a value's property. */
function keyOf(node: Node | undefined): string | undefined {
  const [key] = node?.parent?.type === "property" ? (node.parent.children ?? []) : [];
  return key === undefined ? undefined : String(key.value);
}

function membersOf(node: Node): ReadonlyMap<string, Node> {
  const properties = node.type === "object" ? (node.children ?? []) : [];
  return new Map(
    properties.flatMap(({ children: [key, value] = [] }): [string, Node][] =>
      key === undefined || value === undefined ? [] : [[String(key.value), value]],
    ),
  );
}

function replaced({ offset, length }: Node, content: string): Edit {
  return { offset, length, content };
}
