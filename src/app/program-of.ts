import { basePaths, documents, policies, programs } from "../generated/programs/index.js";
import { pathBelow } from "./address.ts";
import { variantOf } from "./variants.ts";

type Flow = keyof typeof programs;

/**
 * How to load the program that a document at an address needs: without the steps that have documents of their own. People in an arm that changes the
 * journey get it whole, and so does the workbench, which shows any step anywhere.
 */
export function programOf(flow: Flow, pathname: string): (typeof programs)[Flow] {
  const variant = variantOf("programs", flow);
  if (variant) return variant;
  if (import.meta.env.DEV) return programs[flow];
  const path = pathBelow(basePaths[flow], pathname.replace(/(.)\/$/, "$1"));
  const policy = policies[flow][path] ?? policies[flow][""] ?? "";
  return documents[flow][policy] ?? programs[flow];
}
