import { check } from "../linter/index.ts";
import { generate } from "../compiler/generate/index.ts";
import type { Artifact } from "../compiler/generate/index.ts";
import { readRepository } from "../model/index.ts";
import type { Finding } from "./findings.ts";

/** The result of an edit: the problems, and the artifacts that were compiled; none (`refused`) if there is an error. */
export interface Rebuilt {
  readonly findings: readonly Finding[];
  readonly written: readonly Artifact[];
  readonly refused: boolean;
}

/**
 * Reads, checks and compiles everything. Does not compile if the check finds errors, so that the open page keeps the
 * last valid version: a step that is only half renamed must not break the page of the person at that step.
 */
export async function rebuild(root: string): Promise<Rebuilt> {
  const repo = readRepository(root);
  const findings = check(repo);
  if (findings.some(({ severity }) => severity === "error")) return { findings, written: [], refused: true };
  const { written, failures } = await generate(repo);
  const failed = failures.map(({ error }) => ({ severity: "error" as const, message: error.message }));
  return failed.length > 0
    ? { findings: [...failed, ...findings], written: [], refused: true }
    : { findings, written, refused: false };
}
