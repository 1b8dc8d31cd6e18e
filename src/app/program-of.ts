import { pathBelow } from "../browser/index.ts";
import type { Program } from "../engine/index.ts";
import { basePaths, documents, policies, programs } from "../generated/programs/index.js";
import type { VariantOf } from "./variants.ts";

type Flow = keyof typeof programs;
type Load = (typeof programs)[Flow];

/** Before what did not come is asked for again, ms. */
const WAIT = 3_000;

/**
 * How to load the program with which the document at an address begins: whole for its own step, with an outline of the others. The document names it
 * (`src/server/preloads.ts`). Where it names none, or another one is needed, that is the program of `programOf`.
 */
export function beginningOf(variantOf: VariantOf, flow: Flow, pathname: string): Load {
  const named = document.querySelector<HTMLLinkElement>("link[data-program]")?.href;
  const whole = programOf(variantOf, flow, pathname);
  if (named === undefined || variantOf("programs", flow)) return whole;
  return () => (import(/* @vite-ignore */ named) as ReturnType<Load>).catch(whole);
}

/**
 * How to load the program that a document at an address needs: without the steps that have documents of their own. People in an arm that changes the
 * journey get it whole, and so does the workbench, which shows any step anywhere.
 */
export function programOf(variantOf: VariantOf, flow: Flow, pathname: string): Load {
  const variant = variantOf("programs", flow);
  if (variant) return variant;
  if (import.meta.env.DEV) return programs[flow];
  const path = pathBelow(basePaths[flow], pathname.replace(/(.)\/$/, "$1"));
  const policy = policies[flow][path] ?? policies[flow][""] ?? "";
  return documents[flow][policy] ?? programs[flow];
}

/** The same, as soon as it comes: it is asked for until then. `failed` is called each time that it does not come. */
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
