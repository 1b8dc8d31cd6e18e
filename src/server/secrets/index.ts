export { createSecrets, hashToken, newToken, sameBytes } from "./secrets.ts";
export type { Secrets } from "./secrets.ts";
export { limitHashing, waitingForHash } from "./hashing-queue.ts";
export { hashPassword, isPassword, normaliseAnswer } from "./password.ts";
export { keptPepper } from "./pepper.ts";
