import { spacedOut } from "../../../insight/index.ts";
import { type Place, type Repository, type UseOf, usesOf } from "../../../model/index.ts";
import type { Target } from "../../kernel/schema.ts";
import { type Node, resolveTarget, type Written, writtenOf } from "../../kernel/target.ts";
import { firstWords, usualText } from "../plain-words.ts";
import { Refusal } from "../refusal.ts";
import { type Described, plainName, propertyIn, titleOfEntry } from "./described.ts";
import { type Container, containerOf } from "./container.ts";
import { lastOf } from "../rule-pointers.ts";

/** An object of a page or a layout, and where it is written. */
export interface ObjectAt {
  readonly node: Node;
  readonly container: Container;
  readonly of: Described;
  readonly place: Written;
}

/** The object that a person wants to change. Throws a `Refusal` if it has no schema. */
export function objectAt(repo: Repository, target: Target): ObjectAt {
  const node = resolveTarget(repo, target);
  const container = containerOf(repo, node);
  const of = container.find(node.pointer);
  if (of === undefined) throw new Refusal("This no longer exists.");
  return { node, container, of, place: writtenOf(repo, of) };
}

/** `the heading at “Thank you”`, `“Change” (buttons) at “Thank you”`, `“Name” of “Your details”`. */
export function objectWords(repo: Repository, container: Container, of: Described): string {
  const where = container.words(of.pointer);
  const name = objectName(repo, container, of);
  return name === "" ? where.replace(/^(?:at|of) /, "") : `${name} ${where}`;
}

/** Empty for a step and for a field of a layout, which `words` of its container names. */
function objectName(repo: Repository, container: Container, of: Described): string {
  const { pointer: at, block } = of;
  if (container.isNamed(at)) return "";
  if (block === undefined && "page" in container.is) return `the dialog “${at.slice(at.lastIndexOf("/") + 1)}”`;
  if (at === block?.pointer) return `the ${spacedOut(block.name)}`;
  const [many, name] = lastOf(at);
  const [owner, list] = lastOf(many);
  const around = container.find(owner);
  const is = around && propertyIn(around, list)?.is;
  if (is === "map") return `“${titleOfEntry(of) ?? name}” (${spacedOut(list)})`;
  return `“${itemWords(repo, of)}” (${spacedOut(is === undefined ? name : list)})`;
}

/** An object by its first text, or else as `plainName`. */
function itemWords(repo: Repository, of: Described): string {
  const key = usualText(textsIn(repo, of))?.key;
  return (key === undefined ? undefined : firstWords(repo, key)) ?? plainName(of);
}

/** The texts in an object, in its order, or the text that it is. */
export function textsIn(repo: Repository, { file, pointer: at }: Place): readonly UseOf<"text">[] {
  return usesOf(repo).filter(
    (use): use is UseOf<"text"> =>
      use.kind === "text" && use.file.path === file.path && (use.pointer === at || use.pointer.startsWith(`${at}/`)),
  );
}
