import type { ServiceConfig } from "../config.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Challenge } from "./challenge.ts";
import { proofOfWork } from "./proof-of-work.ts";

/** The challenge that is configured. Without one, whoever is above the quota waits. */
export function openChallenge(
  { challenge }: Pick<ServiceConfig, "challenge">,
  secrets: Secrets,
): Challenge | undefined {
  return challenge === "proof-of-work" ? proofOfWork(secrets) : undefined;
}
