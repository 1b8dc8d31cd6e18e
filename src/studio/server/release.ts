import type { ReleaseView } from "../protocol-changes.ts";
import { said } from "../reading/index.ts";

/** In ms, for an answer of the service. */
export const PATIENCE_MS = 3_000;
/** In ms. A release takes minutes, and the list of commits is read more often. */
const KEPT_MS = 15_000;

/** Asks a running service which commit it runs. */
export interface Release {
  /** What runs. `null` if no address was configured. */
  running(): Promise<ReleaseView | null>;
}

/**
 * `address` answers with JSON that has the commit as `release`, such as the service's `/readyz`. A commit that this
 * working copy does not have is said as such.
 */
export function createRelease(root: string, address: string | undefined): Release {
  if (address === undefined) return { running: async () => null };
  return { running: kept(() => ask(root, address)) };
}

/** Asks again only if the last answer is older than some seconds. `at`: when it was asked, in ISO 8601. */
export function kept<T>(find: () => Promise<T>): () => Promise<T & { readonly at: string }> {
  let known: { readonly at: number; readonly answer: Promise<T & { readonly at: string }> } | undefined;
  return () => {
    const at = new Date().toISOString();
    if (known === undefined || Date.now() - known.at > KEPT_MS)
      known = { at: Date.now(), answer: find().then((found) => ({ ...found, at })) };
    return known.answer;
  };
}

async function ask(root: string, address: string): Promise<Omit<ReleaseView, "at">> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "error" });
    const { release } = (await response.json()) as { readonly release?: unknown };
    if (typeof release !== "string")
      return { commit: null, problem: "The service answers, but does not say which version it runs." };
    if (!/^[0-9a-f]{7,64}$/.test(release))
      return { commit: null, problem: `The service says that it runs “${release.slice(0, 40)}”, which is no commit.` };
    const commit = await said(root, ["rev-parse", "--verify", "--quiet", `${release}^{commit}`]);
    if (commit === null)
      return { commit: null, problem: `The service runs version ${release.slice(0, 9)}, which is not known here yet.` };
    return { commit, problem: null };
  } catch {
    return { commit: null, problem: "The service does not answer, so it is not known what is live." };
  }
}
