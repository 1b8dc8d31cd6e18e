import { logGamma } from "./distributions.ts";

/**
 * The always-valid p-value that visitors are in the arms as their shares say: however often somebody looks, it falls
 * below α with a probability of at most α if they are. M. Lindon, A. Malek, "Anytime-valid inference for multinomial
 * count data", arXiv 2011.03567, as in optimizely/ssrm: the running minimum of 1 / Bayes factor, against a Dirichlet
 * prior around the shares. `looks` are the visitors in each arm at each look, counted from the start; arms without a
 * share, and their visitors, are left out. `concentration` is the prior's weight in visitors: a greater one finds small
 * faults after many visitors, a smaller one large faults at once.
 */
export function sequentialSampleRatio(
  looks: readonly (readonly number[])[],
  shares: readonly number[],
  concentration = 10_000,
): number {
  return Math.min(1, ...looks.map((visitors) => Math.exp(-logBayesFactor(visitors, shares, concentration))));
}

/** ln of how much likelier the visitors are under the prior around the shares than under the shares themselves. */
export function logBayesFactor(visitors: readonly number[], shares: readonly number[], concentration: number): number {
  const live = shares.flatMap((share, arm) => (share > 0 ? [{ share, observed: visitors[arm] ?? 0 }] : []));
  const all = live.reduce((sum, { observed }) => sum + observed, 0);
  const total = live.reduce((sum, { share }) => sum + share, 0);
  return live.reduce(
    (sum, { share, observed }) => {
      const part = share / total;
      const prior = concentration * part;
      return sum + logGamma(prior + observed) - logGamma(prior) - observed * Math.log(part);
    },
    logGamma(concentration) - logGamma(concentration + all),
  );
}
