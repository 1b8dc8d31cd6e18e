import { check } from "../linter/index.ts";
import { generate } from "../compiler/generate/index.ts";
import type { Artifact } from "../compiler/generate/index.ts";
import { type Problem, readRepository } from "../model/index.ts";

/** What an edit came to: what was compiled anew, or why nothing was. */
export type Rebuilt =
  | { readonly written: readonly Artifact[] }
  | { readonly problem: { readonly message: string; readonly place?: Pick<Problem, "file" | "position"> } };

/**
 * Reads, checks and compiles everything. What the checker refuses is not compiled, so that the open page keeps running
 * the last version that made sense: a half-renamed step must not throw the person out of the one they stand in.
 */
export async function rebuild(root: string): Promise<Rebuilt> {
  const repo = readRepository(root);
  const problem = firstError(check(repo));
  if (problem !== undefined) return { problem };
  const { written, failures } = await generate(repo);
  const [failure] = failures;
  return failure ? { problem: { message: failure.error.message } } : { written };
}

/** What the page shows of problems: the first error, and how many more there are. */
export function firstError(
  problems: readonly Problem[],
): Extract<Rebuilt, { problem: unknown }>["problem"] | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  return first && { message: sentence(first, errors.length), place: first };
}

function sentence({ rule, message, file, position }: Problem, count: number): string {
  const more = count > 1 ? `\n\n${count - 1} more: npm run check` : "";
  return `${file}:${position.line}:${position.column}\n\n${message} (${rule})${more}`;
}
