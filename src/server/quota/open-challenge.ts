import type { ServiceConfig } from "../config.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Challenge } from "./challenge.ts";
import { proofOfWork } from "./proof-of-work.ts";

/** The configured challenge. Without one, callers above the limit have to wait. */
export function openChallenge(
  { challenge }: Pick<ServiceConfig, "challenge">,
  secrets: Secrets,
): Challenge | undefined {
  return challenge === "proof-of-work" ? proofOfWork(secrets) : undefined;
}
