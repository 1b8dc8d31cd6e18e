import { findNodeAtLocation, type Node } from "jsonc-parser";
import { languageOfFile } from "../../../linter/index.ts";
import {
  branchesOf,
  deref,
  descriptorOf,
  itemAt,
  languageSchema,
  othersOf,
  propertiesOf,
  type Repository,
  type Schema,
} from "../../../model/index.ts";

import { type JsonPath, readingsOf } from "./readings.ts";

export type { JsonPath };

/** A schema for a place, with the root for its references. */
export interface SchemaAt {
  readonly schema: Schema;
  readonly root: Schema;
}

/**
 * Every schema of the language that may apply to a place, in all branches, and the descriptor's schema for a block. For
 * a shared part, those of the places where journeys use it.
 */
export function schemasAt(repo: Repository, file: string, tree: Node | undefined, path: JsonPath): readonly SchemaAt[] {
  const nodeAt = (depth: number) =>
    tree && depth >= 0 ? findNodeAtLocation(tree, path.slice(0, depth) as (string | number)[]) : undefined;
  const language = languageOfFile(file);
  if (language !== undefined) return schemasAlong(repo, language, path, nodeAt);
  const readings = readingsOf(repo, file, path).filter(({ isRead }) => isRead);
  const found = readings.map((one) => one.path);
  const places = [...new Map(found.map((one) => [one.map(kindOfSegment).join("/"), one])).values()];
  return places.flatMap((at) => schemasAlong(repo, "flow", at, (depth) => nodeAt(depth - at.length + path.length)));
}

/** All steps have the same schema. */
function kindOfSegment(segment: string | number, index: number, path: JsonPath): string | number {
  return index === 1 && path[0] === "steps" ? "*" : segment;
}

function schemasAlong(
  repo: Repository,
  language: string,
  path: JsonPath,
  nodeAt: (depth: number) => Node | undefined,
): readonly SchemaAt[] {
  const root = languageSchema(language);
  let found = branches({ schema: root, root });
  for (const [depth, segment] of path.entries()) {
    const container = nodeAt(depth);
    const known = [...found, ...found.flatMap((one) => ofBlock(repo, one, container))];
    found = known.flatMap((one) => inside(one, segment)).flatMap((one) => branches(one));
  }
  const here = nodeAt(path.length);
  return [...found, ...found.flatMap((one) => ofBlock(repo, one, here))];
}

/** No schema of the language has branches deeper than this. */
const DEEPEST = 12;

function branches({ schema, root }: SchemaAt, depth = 0): readonly SchemaAt[] {
  if (depth > DEEPEST) return [];
  const flat = deref(schema, root);
  const { allOf = [], then, else: otherwise } = flat;
  const parts: readonly Schema[] = [
    ...allOf,
    ...branchesOf(flat),
    ...[then, otherwise].filter((one) => one !== undefined),
  ];
  return [{ schema: flat, root }, ...parts.flatMap((part) => branches({ schema: part, root }, depth + 1))];
}

function inside({ schema, root }: SchemaAt, segment: string | number): readonly SchemaAt[] {
  if (typeof segment === "number") {
    const item = itemAt(schema, segment);
    return item === undefined ? [] : [{ schema: item, root }];
  }
  const own = propertiesOf(schema).find(([name]) => name === segment)?.[1];
  const patterned = Object.entries(schema.patternProperties ?? {}).find(([name]) =>
    new RegExp(name).test(segment),
  )?.[1];
  const found = own ?? patterned ?? othersOf(schema);
  return found === undefined ? [] : [{ schema: found, root }, ...ofKind(found)];
}

/** The schema for a block's property depends on its kind. */
function ofKind({ "x-kind": kind }: Schema): readonly SchemaAt[] {
  const root = languageSchema("flow");
  const { text, value, block }: Readonly<Record<string, Schema | undefined>> = root.definitions ?? {};
  if (kind === "text" && text !== undefined) return [{ schema: text, root }];
  if (kind === "value" && value !== undefined) return [{ schema: value, root }];
  return kind === "blocks" && block !== undefined ? [{ schema: { type: "array", items: block }, root }] : [];
}

function ofBlock(repo: Repository, { schema, root }: SchemaAt, node: Node | undefined): readonly SchemaAt[] {
  if (root !== languageSchema("flow") || schema.properties?.["block"] === undefined || node === undefined) return [];
  const name: unknown = findNodeAtLocation(node, ["block"])?.value;
  const named = typeof name === "string" ? repo.blocks.get(name) : undefined;
  if (named === undefined) return [];
  const { properties } = descriptorOf(named);
  return branches({ schema: properties, root: properties });
}
