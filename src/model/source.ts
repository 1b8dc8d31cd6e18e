import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Json } from "../engine/index.ts";
import { readStrictly, WHOLE } from "./json-mistakes.ts";
import { lineStarts, range, type Position } from "./lines.ts";
import { lazily, once, recent, valueFor } from "./once.ts";
import { segmentsOf } from "./pointer.ts";
import type { Problem } from "./problem.ts";
import { strictValue } from "./strict-json.ts";
import type { ParameterValues } from "./written-out.ts";

/** A JSON file as read, with the position of every value. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** `undefined` if the file is not JSON. Then a problem tells where. */
  readonly value: Json | undefined;
  /** If the file is not JSON: what could be read of it. Absent if its end, or everything, is missing. */
  readonly recovered?: Json;
  /**
   * Position of the value at a JSON pointer, or of its key. If there is none, the position of the nearest value around
   * it.
   */
  locate(pointer: string, part?: "key" | "value"): Position;
  /** The place where a value from a `$ref` is written. */
  partAt?(pointer: string): PartPlace | undefined;
  /** For a journey with its parts inserted: its uses of named actions, calls and values with parameters. */
  readonly names?: readonly NameUse[];
  /** Its values with parameters, and the original text of the expressions that use them, by pointer. */
  readonly parameterValues?: ParameterValues;
  readonly asWritten?: ReadonlyMap<string, string>;
  /** Where the value at a pointer is written, and for which arm, if that is not this pointer of this file. */
  origin?(pointer: string): Origin;
}

/** Where a value is written, in a file on disk. */
export interface Origin extends PartPlace {
  /** The arm whose patch added the value. The file is then that of the experiments. */
  readonly arm?: { readonly flag: string; readonly arm: string };
}

/** A place in another file, or elsewhere in the same file. */
export interface PartPlace {
  readonly path: string;
  readonly pointer: string;
}

/** A file, and the reasons why it is not strict JSON. */
export interface ParsedSource {
  readonly file: SourceFile;
  readonly problems: readonly Problem[];
}

/**
 * Many times the size of our largest file. A larger file was not written by a person, and would only slow everything
 * down.
 */
const MOST_CHARACTERS = 5_000_000;

/**
 * Reads strict JSON: no comments, no trailing commas, no repeated keys, no byte order mark, well-formed UTF-8. The same
 * text gives the same object. So everything that was calculated from it can be used again when a planned edit is made
 * or an edit is undone.
 */
export function parseSource(path: string, content: string | Uint8Array): ParsedSource {
  const { text, finding } = sized(decode(content));
  if (finding !== undefined) return parsed(path, text, finding);
  return valueFor(parsedAt, path, () => recent(8, (one) => parsed(path, one)))(text);
}

/**
 * By path: the results for the last texts of the file. Enough for the current text, the previous one, and those of a
 * few plans and arms.
 */
const parsedAt = new Map<string, (text: string) => ParsedSource>();

function parsed(path: string, text: string, finding?: string): ParsedSource {
  const strict = finding === undefined ? strictValue(text) : undefined;
  if (strict !== undefined) {
    // Positions are seldom needed for a correct file.
    const tree = lazily(() => parseTree(text));
    return { file: sourceFile(path, text, strict.value as Json, tree), problems: [] };
  }
  const { findings, tree } =
    finding === undefined ? readStrictly(text) : { findings: [{ ...WHOLE, message: finding }], tree: undefined };
  const recovered = tree && recoveredFrom(text, tree);
  const file: SourceFile = {
    ...sourceFile(path, text, undefined, () => tree),
    ...(recovered !== undefined && { recovered }),
  };
  const lines = lineStarts(text);
  const problems = findings.map(({ offset, length, pointer: where, message }): Problem => {
    const position = range(lines, offset, offset + length);
    return { rule: "json", severity: "error", file: path, pointer: where, position, message };
  });
  return { file, problems };
}

/** `undefined` if a bracket is not closed: the rest would then belong to the wrong value, or is missing. */
function recoveredFrom(text: string, tree: Node): Json | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors);
  const open = errors.some(({ error }) => /^(CloseB|EndOfFile|UnexpectedEnd)/.test(printParseErrorCode(error)));
  // Rebuilt as strict JSON, so that keys which would change an object's behaviour are only keys.
  return open || tree.type !== "object" ? undefined : (JSON.parse(strictly(tree)) as Json);
}

function strictly(node: Node): string {
  const inside = node.children ?? [];
  if (node.type === "array") return `[${inside.map(strictly).join()}]`;
  if (node.type !== "object") return JSON.stringify(node.value ?? null);
  const members = inside.flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value] as const] : []));
  return `{${members.map(([key, value]) => `${JSON.stringify(key.value)}:${strictly(value)}`).join()}}`;
}

function sourceFile(path: string, text: string, value: Json | undefined, tree: () => Node | undefined): SourceFile {
  const lines = lazily(() => lineStarts(text));
  return {
    path,
    text,
    value,
    locate(target, part = "value") {
      const root = tree();
      if (root === undefined) return range(lines(), 0, 0);
      const { offset, length } = nodeAt(root, segmentsOf(target), part);
      return range(lines(), offset, offset + length);
    },
  };
}

/** A text that is too large is not read. One finding reports it. */
function sized(decoded: Decoded): Decoded {
  const { text } = decoded;
  if (text.length <= MOST_CHARACTERS) return decoded;
  const size = (text.length / 1_000_000).toFixed(1);
  return {
    text,
    finding: `This file has ${size} million characters, but a file may have at most ${MOST_CHARACTERS / 1_000_000} million. Remove what does not belong in it, or split it.`,
  };
}

interface Decoded {
  readonly text: string;
  readonly finding?: string;
}

function decode(content: string | Uint8Array): Decoded {
  let text: string;
  if (typeof content === "string") text = content;
  else {
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    } catch {
      return { text: new TextDecoder().decode(content), finding: "This file is not UTF-8. Save it as UTF-8." };
    }
  }
  if (text.startsWith("\uFEFF"))
    return { text, finding: "The file starts with a byte order mark. Save it as UTF-8 without one." };
  return { text };
}

function nodeAt(root: Node, segments: readonly string[], part: "key" | "value"): Node {
  let node = root;
  for (const [index, segment] of segments.entries()) {
    const children = node.children ?? [];
    if (node.type === "array") {
      const item = children[Number(segment)];
      if (item === undefined) return node;
      node = item;
      continue;
    }
    const property = node.type === "object" ? propertiesOf(node).get(segment) : undefined;
    const [key, value] = property?.children ?? [];
    if (key === undefined) return node;
    if (value === undefined || (part === "key" && index === segments.length - 1)) return key;
    node = value;
  }
  return node;
}

/**
 * The first property of each key. Cached, because it is needed for each problem of a file, and there may be thousands.
 */
const propertiesOf = once((node: Node): ReadonlyMap<unknown, Node> => {
  return new Map((node.children ?? []).toReversed().map((child) => [child.children?.[0]?.value, child]));
});

/** A use of a name from `actions`, `calls` or `values` of a journey. */
export interface NameUse {
  readonly kind: "actions" | "calls" | "values";
  readonly name: string;
  /** Its place in the journey with parts inserted. */
  readonly pointer: string;
  /** Whether the journey has something of this name. */
  readonly known: boolean;
}
