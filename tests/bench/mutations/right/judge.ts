import { explore, type Finding } from "../../../../src/explorer/index.ts";
import { fingerprintOf } from "../../../../src/compiler/index.ts";
import { check } from "../../../../src/linter/index.ts";
import { differencesOf, type Problem, type Repository } from "../../../../src/model/index.ts";
import { assemble } from "../../../../src/model/read.ts";
import { parseSource } from "../../../../src/model/source.ts";
import { planOf } from "../../../../src/studio/commands/index.ts";
import { Refusal } from "../../../../src/studio/edits/index.ts";
import type { RightEdit } from "./edits.ts";

/** A finding that the check reports after a correct edit, but not before it. */
export interface Said {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly where: string;
  readonly message: string;
  /** It is at an edited place, or mentions the edit by its name. */
  readonly isAbout: boolean;
}

/** What the exploration found in each journey before any edit. */
export type FoundBefore = ReadonlyMap<string, readonly Pick<Finding, "kind" | "message">[]>;

/**
 * What rules and exploration report after an edit, but not for the original files. `undefined` if the Studio refuses
 * the edit. Without `found` only the rules run.
 */
export function rightJudge(
  base: Repository,
  found: FoundBefore | undefined,
): (edit: RightEdit) => Promise<readonly Said[] | undefined> {
  const known = new Set(check(base).map(signature));
  const prints = new Map(base.flows.map(({ id }) => [id, fingerprintOf(base, id)]));
  return async (edit) => {
    const after = edited(base, edit);
    if (after === undefined) return undefined;
    const problems = check(after.repo).filter((one) => !RECORDED.test(one.rule) && !known.has(signature(one)));
    const said = problems.map(({ rule, severity, file, pointer, message }) => {
      const isHere = after.places.some((place) => isAround(place, `${file}#${pointer}`));
      return {
        rule,
        severity,
        where: `${file}#${pointer}`,
        message,
        isAbout: isHere || names(edit, message + pointer),
      };
    });
    for (const flow of found === undefined ? [] : after.repo.flows) {
      if (prints.get(flow.id) === fingerprintOf(after.repo, flow.id)) continue;
      const before = new Set(found?.get(flow.id)?.map(({ kind, message }) => `${kind} ${message}`));
      for (const { kind, message, pointer } of (await explore(after.repo, flow)).findings) {
        if (before.has(`${kind} ${message}`)) continue;
        const severity = ["missing-value", "not-reached"].includes(kind) ? "warning" : "error";
        said.push({
          rule: kind,
          severity,
          where: `${flow.id}#${pointer}`,
          message,
          isAbout: names(edit, message + pointer),
        });
      }
    }
    return said;
  };
}

/** They report every change, as recordings do. */
const RECORDED = /^recorded-/;

/** Without the position, because an edit moves what is below it. */
function signature({ rule, file, message }: Problem): string {
  return `${rule} ${file} ${message}`;
}

function names({ about }: RightEdit, words: string): boolean {
  return about.some((name) => letters(words).includes(letters(name)));
}

/** The service calls `securityQuestion` `security.question`. */
function letters(words: string): string {
  return words.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

function isAround(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

/** The files with the edit, and the places that it changes. */
function edited(base: Repository, { command }: RightEdit) {
  const files = new Map(base.files);
  const [problems, places]: [Problem[], string[]] = [[], []];
  try {
    for (const [path, text] of planOf(base, command).files) {
      const before = files.get(path)?.value;
      files.delete(path);
      if (text === null) continue;
      const parsed = parseSource(path, text);
      files.set(path, parsed.file);
      problems.push(...parsed.problems);
      for (const { pointer, before: was, after } of differencesOf(before, parsed.file.value)) {
        // A limit belongs to its field, so the field counts as the place.
        const isWord = [was, after].every((value) => value === undefined || typeof value !== "object");
        places.push(`${path}#${isWord ? pointer.slice(0, pointer.lastIndexOf("/")) : pointer}`);
      }
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return { repo: assemble(base.root, files, problems), places };
}
