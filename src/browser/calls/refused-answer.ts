import type { Json } from "../../engine/index.ts";
import type { Contract } from "./contract.ts";

/**
 * A sentence for developers: which answer the contract does not allow, at which member, and what was expected there.
 * `answer`: `undefined` if it is no JSON.
 */
export async function refusedAnswer(
  { mismatches }: Partial<Contract>,
  operation: string,
  answer: Json | undefined,
): Promise<string> {
  if (answer === undefined) return `The answer of "${operation}" is not JSON.`;
  const mismatch = (await mismatches?.().catch(() => undefined))?.mismatches[operation]?.(answer);
  const member = ["answer", ...(mismatch?.at.split("/").slice(1) ?? [])].join(".");
  return `The answer of "${operation}" does not match the contract (schemas/api/openapi.json)${mismatch ? `: ${member} ${mismatch.says}` : ""}.`;
}
