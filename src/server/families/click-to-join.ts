import type { Secrets } from "../secrets/index.ts";

interface Member {
  readonly familyId: string;
  readonly userId: string;
}

/** Lets whoever paid change the flags of their own family, and nothing else. It needs no table: it is a signature. */
export function clickToJoinToken(secrets: Secrets, { familyId, userId }: Member): string {
  return secrets.sign(`click-to-join ${familyId} ${userId}`);
}
