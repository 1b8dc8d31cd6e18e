import type { Secrets } from "../secrets/index.ts";

interface Member {
  readonly familyId: string;
  readonly userId: string;
}

/**
 * Lets a person who paid change the flags of their own family, and nothing else. It is a signature, so it needs no
 * table.
 */
export function clickToJoinToken(secrets: Secrets, { familyId, userId }: Member): string {
  return secrets.sign(`click-to-join ${familyId} ${userId}`);
}
