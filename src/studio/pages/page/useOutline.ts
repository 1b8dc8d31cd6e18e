import { type KeyboardEvent, type RefObject, useState } from "react";
import type { OutlineNode } from "./outline.ts";

/** A visible line of the tree. */
export interface OutlineLine {
  readonly node: OutlineNode;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly size: number;
  readonly isOpen: boolean;
  readonly parent: string | null;
}

interface OutlineState {
  readonly lines: readonly OutlineLine[];
  /** The line that `Tab` leads to. */
  readonly current: string | undefined;
  readonly toggle: (node: OutlineNode, isOpen: boolean) => void;
  readonly onFocus: (id: string) => void;
  /** Moves the focus, opens and closes, as trees of the WAI-ARIA do. */
  readonly onKey: (event: KeyboardEvent, line: OutlineLine) => void;
}

/** What is open in the outline, and where the focus is. `path`: the lines down to the chosen one, which are open. */
export function useOutline(
  tree: RefObject<HTMLElement | null>,
  nodes: readonly OutlineNode[],
  path: readonly OutlineNode[],
): OutlineState {
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  // What was just chosen is shown, even if it was closed before.
  const chosen = path.at(-1)?.id ?? "";
  const [last, setLast] = useState(chosen);
  if (chosen !== last) {
    setLast(chosen);
    setOpen(new Map([...open, ...path.slice(0, -1).map(({ id }) => [id, true] as const)]));
    if (chosen !== "") setFocused(chosen);
  }
  const lines = linesOf(nodes, (node) => open.get(node.id) ?? node.isOpen);
  const toggle = (node: OutlineNode, isOpen: boolean) => setOpen(new Map(open).set(node.id, isOpen));
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    setFocused(id);
    tree.current?.querySelector<HTMLElement>(`:scope [data-line="${CSS.escape(id)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, { node, isOpen, parent }: OutlineLine) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = lines.findIndex((one) => one.node === node);
    const hasChildren = node.children.length > 0;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(lines[at + 1]?.node.id),
      ArrowUp: () => focus(lines[at - 1]?.node.id),
      Home: () => focus(lines[0]?.node.id),
      End: () => focus(lines.at(-1)?.node.id),
      ArrowRight: () => (hasChildren && isOpen ? focus(node.children[0]?.id) : hasChildren && toggle(node, true)),
      ArrowLeft: () => (hasChildren && isOpen ? toggle(node, false) : focus(parent ?? undefined)),
      "*": () => setOpen(new Map([...open, ...idsBelow(nodes).map((id) => [id, true] as const)])),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const isThere = lines.some(({ node }) => node.id === focused);
  return { lines, current: isThere ? (focused ?? undefined) : lines[0]?.node.id, toggle, onFocus: setFocused, onKey };
}

function linesOf(
  nodes: readonly OutlineNode[],
  isOpen: (node: OutlineNode) => boolean,
  level = 1,
  parent: string | null = null,
): readonly OutlineLine[] {
  return nodes.flatMap((node, index) => {
    const line = { node, level, position: index + 1, size: nodes.length, isOpen: isOpen(node), parent };
    return line.isOpen ? [line, ...linesOf(node.children, isOpen, level + 1, node.id)] : [line];
  });
}

function idsBelow(nodes: readonly OutlineNode[]): readonly string[] {
  return nodes.flatMap(({ id, children }) => (children.length === 0 ? [] : [id, ...idsBelow(children)]));
}
