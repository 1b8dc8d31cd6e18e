import { existsSync, globSync, readFileSync } from "node:fs";
import { contextOf } from "../../../src/linter/context.ts";
import { check, rules } from "../../../src/linter/index.ts";
import { positionOf } from "../../../src/linter/rule.ts";
import { readRepository, type Repository } from "../../../src/model/index.ts";

export const FIXTURES = new URL("../../fixtures/flows/", import.meta.url).pathname;

const MISTAKES = new URL("../../fixtures/mistakes/", import.meta.url).pathname;

/** Edits to the good repository (they may add files), and all problems that the checker must report for them. */
export interface Mistake {
  readonly rule: string;
  readonly edits: readonly Edit[];
  readonly problems: readonly ExpectedProblem[];
}

export type Edit = readonly [file: string, from: string, to: string];

export interface ExpectedProblem {
  readonly rule: string;
  /** `file:line:column` */
  readonly at: string;
  readonly message: string;
}

/**
 * The mistakes in `tests/fixtures/mistakes/`, one for each rule: after `# rule` the path of a file, a text of it (`-`)
 * and what replaces it (`+`); then each problem, `: at: message`, with its rule if that is another one. Only `+` is a
 * new file.
 */
export function readMistakes(): readonly Mistake[] {
  return globSync(`${MISTAKES}*.txt`).flatMap((file) => mistakesIn(readFileSync(file, "utf8")));
}

/** The mistakes in the text of one of these files. */
export function mistakesIn(text: string): readonly Mistake[] {
  return text.split(/\n\n(?=# )/).map(mistakeOf);
}

function mistakeOf(text: string): Mistake {
  const [title = "", ...lines] = text.trimEnd().split("\n");
  const rule = title.slice("# ".length);
  const problems = [...text.matchAll(PROBLEM)].map(([, other = rule, at = "", message = ""]) => {
    return { rule: other, at, message };
  });
  return { rule, edits: editsIn(lines.filter((line) => !line.startsWith(": "))), problems };
}

/** Edits as a mistake has them: the path of a file, a text of it (`-`) and what replaces it (`+`). */
export function editsIn(lines: readonly string[]): readonly Edit[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (line.startsWith("+")) last?.to.push(line.slice(2));
    else if (!line.startsWith("-")) parts.push({ file: line, from: [], to: [] });
    else if (last && last.to.length > 0) parts.push({ file: last.file, from: [line.slice(2)], to: [] });
    else last?.from.push(line.slice(2));
  }
  // What adds a file ends with a line break.
  return parts.map(({ file, from, to }) => [file, from.join("\n"), (from.length === 0 ? [...to, ""] : to).join("\n")]);
}

interface Part {
  readonly file: string;
  readonly from: string[];
  readonly to: string[];
}

const PROBLEM = /^: (?:\((\S+)\) )?(.+?:\d+:\d+): (.*)$/gm;

/** The problems that the checker reports for the good repository with some texts replaced. */
export function problemsAfter(edits: readonly Edit[]): ExpectedProblem[] {
  return check(goodAfter(edits)).map(({ rule, file, position, message }) => ({
    rule,
    at: `${file}:${position.line}:${position.column}`,
    message,
  }));
}

/** What these rules alone find: a whole check of this project's own journeys takes a second. */
export function foundBy(repo: Repository, ...ids: readonly string[]) {
  const context = contextOf(repo);
  return rules
    .filter(({ id }) => ids.includes(id))
    .flatMap((rule) =>
      [...rule.check(context)].map(({ file, message }) => ({ rule: rule.id, file: file.path, message })),
    );
}

/** The good repository with some texts replaced. */
export function goodAfter(edits: readonly Edit[]): Repository {
  const overlay = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const text =
      overlay.get(file) ??
      (existsSync(`${FIXTURES}good/${file}`) ? readFileSync(`${FIXTURES}good/${file}`, "utf8") : "");
    if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}.`);
    overlay.set(
      file,
      text.replace(from, () => to),
    );
  }
  return readRepository(`${FIXTURES}good`, overlay);
}

/** The place of a finding: `file:line:column`. */
export function placed(finding: Parameters<typeof positionOf>[0]): string {
  const { line, column } = positionOf(finding);
  return `${finding.file.path}:${line}:${column}`;
}
