import type { FramePart } from "../../../app/dev/index.ts";
import type { Chosen } from "./chosen.ts";
import { isMovable, listName, type Movable } from "./movable.ts";
import { type OutlineNode, singular } from "./outline.ts";

/** Whether a part of the page has a text, and not only a form that it shows. */
export function hasText(nodes: readonly OutlineNode[], key: string): boolean {
  return nodes.some(({ kind, keys, children }) => {
    const isOfForm = kind === "field" || kind === "section" || kind === "group";
    // A part names a plural without the suffix of its form.
    return !isOfForm && (keys.includes(key) || keys.includes(singular(key)) || hasText(children, key));
  });
}

/**
 * What can be moved on the page, by its first text. Two with the same text cannot be told apart there, unless one is in
 * the other.
 */
export function movableIn(nodes: readonly OutlineNode[], inside: string | null = null): readonly MovableOnPage[] {
  const all = nodes.flatMap(({ id, keys: [key], words, part, movable, children }): readonly MovableOnPage[] => {
    // A part may go to other lists.
    const canMove = key !== undefined && movable !== undefined && (part !== undefined || isMovable(movable));
    // What a dialog holds can be added to, as what is on the page itself.
    const around = part?.kind === "dialog" ? null : part !== undefined || canMove ? id : inside;
    const below = movableIn(children, around);
    if (!canMove) return below;
    // Only a part can have something added below it.
    const own = part === undefined ? (inside ?? "form") : inside;
    return [
      { part: { id, key, words, inside: own, list: listName(movable), line: listName(movable, 0) }, movable },
      ...below,
    ];
  });
  return all.filter(({ part: { key, inside } }, index) => {
    return all.findIndex(({ part }) => part.key === key && part.id !== inside) === index;
  });
}

interface MovableOnPage {
  readonly part: FramePart;
  readonly movable: Movable;
}

/** The lines from the outermost to the one that is chosen. Empty if none is. */
export function pathTo(nodes: readonly OutlineNode[], chosen: Chosen): readonly OutlineNode[] {
  for (const isIt of [isPart, isField, isText, isSection]) {
    // The title of the browser's tab often is the heading too, which people see.
    const path = pathBy([...nodes.filter(({ kind }) => kind !== "page"), ...nodes], (node) => isIt(node, chosen));
    if (path.length > 0) return path;
  }
  return [];
}

function pathBy(nodes: readonly OutlineNode[], isIt: (node: OutlineNode) => boolean): readonly OutlineNode[] {
  for (const node of nodes) {
    if (isIt(node)) return [node];
    const below = pathBy(node.children, isIt);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

const isPart = ({ part }: OutlineNode, chosen: Chosen) => part !== undefined && part.id === chosen.part;
const isField = ({ field }: OutlineNode, chosen: Chosen) => field !== undefined && field.name === chosen.field;
const isText = ({ kind, field, keys, children }: OutlineNode, { key }: Chosen) =>
  key !== null &&
  kind !== "page" &&
  field === undefined &&
  children.length === 0 &&
  keys.some((one) => one === key || one === singular(key));

const isSection = ({ kind, keys }: OutlineNode, { key }: Chosen) =>
  kind === "section" && key !== null && keys.includes(key);

/** All lines whose words contain what is searched, and those around them. */
export function foundIn(nodes: readonly OutlineNode[], sought: string): readonly OutlineNode[] {
  const words = sought.trim().toLowerCase();
  if (words === "") return nodes;
  return nodes.flatMap((node) => {
    const children = foundIn(node.children, words);
    const isFound = `${node.words} ${node.beside}`.toLowerCase().includes(words);
    return isFound || children.length > 0
      ? [{ ...node, isOpen: true, children: isFound ? node.children : children }]
      : [];
  });
}
