import { now } from "./db/index.ts";
import { type Handler, ServiceError } from "./http/index.ts";
import { sameBytes, type Secrets } from "./secrets/index.ts";

/** Stores a family setting, which the product reads. */
export const updateFamilyFlag: Handler<"updateFamilyFlag"> = async ({ db, secrets, input }) => {
  const { familyId, userId, name, value } = input.body;
  const wanted = Buffer.from(clickToJoinToken(secrets, { familyId, userId }));
  if (!sameBytes(Buffer.from(input.token), wanted)) throw new ServiceError("token-unknown");
  await db
    .insertInto("family_flags")
    .values({ family_id: familyId, name, value, set_by: userId, set_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["family_id", "name"])
        .doUpdateSet((row) => ({ value, set_by: userId, set_at: row.ref("excluded.set_at") })),
    )
    .execute();
  return {};
};

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
