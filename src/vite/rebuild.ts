import { check } from "../linter/index.ts";
import { generate } from "../compiler/generate/index.ts";
import type { Artifact } from "../compiler/generate/index.ts";
import { readRepository } from "../model/index.ts";
import type { Finding } from "./findings.ts";

/** What an edit came to: what is wrong, and what was compiled anew; nothing (`refused`) where there is an error. */
export interface Rebuilt {
  readonly findings: readonly Finding[];
  readonly written: readonly Artifact[];
  readonly refused: boolean;
}

/**
 * Reads, checks and compiles everything. What the checker refuses is not compiled, so that the open page keeps running
 * the last version that made sense: a half-renamed step must not throw the person out of the one they stand in.
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
