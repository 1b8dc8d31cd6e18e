import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { pointer } from "./pointer.ts";

/** Much deeper than what people write, but low enough not to overflow the stack. */
export const DEEPEST = 200;

/** Keys that would change an object's behaviour instead of its content. */
export const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** A reason why a text is not strict JSON. */
interface JsonMistake {
  readonly offset: number;
  readonly length: number;
  readonly pointer: string;
  readonly message: string;
}

/** The place of a mistake that concerns the whole text. */
export const WHOLE = { offset: 0, length: 1, pointer: "" };

/** All reasons why a text is not strict JSON, and what could be read of it. */
export function readStrictly(text: string): {
  readonly findings: readonly JsonMistake[];
  readonly tree: Node | undefined;
} {
  const deep = tooDeep(text);
  if (deep !== undefined) {
    const message = `This is nested deeper than ${DEEPEST} levels.`;
    return { findings: [{ ...WHOLE, offset: deep, message }], tree: undefined };
  }
  const marks = [...text.matchAll(/^<{7} .*$/gm)];
  if (marks.length > 0) {
    const message =
      "This is an unresolved merge conflict. Keep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>.";
    return {
      findings: marks.map(({ index, 0: line }) => ({ ...WHOLE, offset: index, length: line.length, message })),
      tree: undefined,
    };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  // The parser often reports one mistake twice at one place ("property name expected", "value expected").
  const first = errors.filter(({ offset }, index) => errors[index - 1]?.offset !== offset);
  if (first.length > 0) {
    const findings = first.map(({ error, offset, length }): JsonMistake => {
      return { offset, length, pointer: "", message: words(printParseErrorCode(error)) };
    });
    return { findings, tree };
  }
  if (tree === undefined) return { findings: [{ ...WHOLE, length: 0, message: "The file is empty." }], tree };
  const findings: JsonMistake[] = [];
  findBadKeys(tree, "", (offset, length, message, at) => findings.push({ offset, length, pointer: at, message }));
  try {
    if (findings.length === 0) JSON.parse(text);
  } catch (error) {
    const message = `This is not JSON: ${error instanceof Error ? error.message : String(error)}.`;
    findings.push({ ...WHOLE, message });
  }
  return { findings, tree };
}

/**
 * Offset of the first bracket that is too deep. It counts tokens, because the parser itself would overflow the stack.
 */
function tooDeep(text: string): number | undefined {
  const openBrace = 1;
  const closeBrace = 2;
  const openBracket = 3;
  const closeBracket = 4;
  const end = 17;
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== end; token = scanner.scan()) {
    if (token === openBrace || token === openBracket) depth += 1;
    else if (token === closeBrace || token === closeBracket) depth -= 1;
    if (depth > DEEPEST) return scanner.getTokenOffset();
  }
  return undefined;
}

function findBadKeys(
  node: Node,
  at: string,
  report: (offset: number, length: number, message: string, at: string) => void,
): void {
  const seen = new Set<string>();
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === "array") findBadKeys(child, pointer(at, index), report);
    const [key, value] = child.type === "property" ? (child.children ?? []) : [];
    if (key === undefined) continue;
    const name = String(key.value);
    const here = pointer(at, name);
    if (FORBIDDEN.has(name)) report(key.offset, key.length, `The key "${name}" is not allowed. Rename it.`, here);
    if (seen.has(name)) report(key.offset, key.length, `The key "${name}" is here twice. Remove one of them.`, here);
    seen.add(name);
    if (value !== undefined) findBadKeys(value, here, report);
  }
}

/** What is wrong and what to do; `SomethingElse` → `Something else.` */
function words(code: string): string {
  return WORDS[code] ?? `${code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`;
}

/** Messages for common mistakes, by the parser's codes. */
const WORDS: Readonly<Record<string, string>> = {
  CommaExpected: "A comma is missing before this.",
  ColonExpected: "A colon is missing before this.",
  PropertyNameExpected: "A key in double quotes is expected here. Add it, or remove the comma before.",
  ValueExpected: "A value is expected here. Add it, or remove the comma before.",
  CloseBraceExpected: "A closing brace } is missing before this.",
  CloseBracketExpected: "A closing bracket ] is missing before this.",
  EndOfFileExpected: "The file should end before this: a bracket is too many, or one is missing further up.",
  UnexpectedEndOfString: "The quotation mark at the end of this text is missing.",
  InvalidSymbol: "This is not a JSON value. Put a text in double quotes.",
  InvalidCommentToken: "JSON has no comments. Remove this.",
};
