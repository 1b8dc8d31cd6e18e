/**
 * Proves a repository's journeys by exploring them, as far as nothing is known of them yet: what was found is kept between checks.
 *
 *     const { proofs, problems } = await prove(repo, { cache: "node_modules/.cache/explore", threads: 2 });
 */
export { fingerprintOf } from "./fingerprint.ts";
export { type Proofs, prove } from "./prove.ts";
export type { Proof, Proven } from "./proof.ts";
export { proofSentences } from "./sentences.ts";
export { REPLAYS, replayName, simulationOf, writeReplays } from "./replay-file.ts";
