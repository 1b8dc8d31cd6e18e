import { now } from "../db/index.ts";
import type { Handler } from "../http/index.ts";
import { authorize } from "../registrations/index.ts";

/** Records that the terms were accepted. Keeps the time of the first call. */
export const agreeToTerms: Handler<"agreeToTerms"> = async ({ db, input }) => {
  const { id } = await authorize(db, input);
  await db
    .updateTable("signups")
    .set({ agreed_to_terms_at: now })
    .where("id", "=", id)
    .where("agreed_to_terms_at", "is", null)
    .execute();
  return {};
};

export const optInToMarketing: Handler<"optInToMarketing"> = async ({ db, input }) => {
  const { id } = await authorize(db, input);
  await db.updateTable("signups").set({ marketing_opt_in: true }).where("id", "=", id).execute();
  return {};
};
