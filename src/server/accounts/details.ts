import { inTransaction } from "../db/index.ts";
import type { Handler } from "../http/index.ts";
import { hasDetails, sendDetailsLink } from "../invitations/index.ts";
import { emailKey } from "../registrations/index.ts";
import { inEvenTime } from "./even-time.ts";
import { isDue } from "./message-pace.ts";
import { countCall } from "./tries.ts";

/**
 * Mails a person whose registration has expired the link to their name and e-mail. The answer and its duration do not
 * reveal whether there is such a registration, or whether an earlier mail has to do.
 */
export const requestDetailsLink: Handler<"requestDetailsLink"> = async (call) => {
  const { email } = call.input.body;
  await countCall(call, "recovery");
  await inEvenTime(async () => {
    if (!(await hasDetails(call.db, call.config, email))) return;
    // Counted by e-mail, because anybody can start any number of registrations with it.
    if (!(await isDue(call, "details", { id: "", email: emailKey(email), phone: "" }))) return;
    await inTransaction(call.db, (tx) => sendDetailsLink(call, tx, email, call.lang));
  });
  return {};
};
