import { pathBelow } from "../browser/index.ts";
import type { Program } from "../engine/index.ts";
import { basePaths, documents, policies, programs } from "../generated/programs/index.js";
import type { VariantOf } from "./variants.ts";

type Flow = keyof typeof programs;
type Load = (typeof programs)[Flow];

/** Pause before a failed request is repeated, in ms. */
const WAIT = 3_000;

/**
 * Returns a loader for the program with which the document at an address starts: complete for its own step, with an
 * outline of the others. The document contains its address (`src/server/preloads.ts`). If it does not, or another
 * program is needed, returns the loader of `programOf`.
 */
export function beginningOf(variantOf: VariantOf, flow: Flow, pathname: string): Load {
  const named = document.querySelector<HTMLLinkElement>("link[data-program]")?.href;
  const whole = programOf(variantOf, flow, pathname);
  if (named === undefined || variantOf("programs", flow)) return whole;
  return () => (import(/* @vite-ignore */ named) as ReturnType<Load>).catch(whole);
}

/**
 * Returns a loader for the program that a document at an address needs, without the steps that have their own
 * documents. Experiment arms that change the journey get the whole program, and so does the development build, which
 * can show any step.
 */
export function programOf(variantOf: VariantOf, flow: Flow, pathname: string): Load {
  const variant = variantOf("programs", flow);
  if (variant) return variant;
  if (import.meta.env.DEV) return programs[flow];
  const path = pathBelow(basePaths[flow], pathname.replace(/(.)\/$/, "$1"));
  const policy = policies[flow][path] ?? policies[flow][""] ?? "";
  return documents[flow][policy] ?? programs[flow];
}

/** Loads the same program, and tries again until it succeeds. Calls `failed` after each failure. */
export async function wholeProgram(
  variantOf: VariantOf,
  flow: Flow,
  pathname: string,
  failed?: () => void,
): Promise<Program> {
  for (;;) {
    try {
      return (await programOf(variantOf, flow, pathname)()).default;
    } catch {
      failed?.();
      await new Promise((resolve) => setTimeout(resolve, WAIT));
    }
  }
}
