import type { Handler } from "../http/index.ts";
import { network, ServiceError } from "../http/index.ts";
import { countOne } from "../quota/index.ts";
import { isTaken } from "./check.ts";

/** From one network, so that nobody goes through a list; whoever signs up asks about one or two. */
const MOST = 30;
const WITHIN_MS = 60 * 60_000;

/** Whether a professional's account can be made with an e-mail: what `validateProfessional` says of it, asked where it is typed. */
export const checkProfessionalEmail: Handler<"checkProfessionalEmail"> = async ({ db, secrets, address, input }) => {
  const key = secrets.digest(`professional e-mails ${network(address)}`);
  const { count, seconds } = await countOne(db, key, WITHIN_MS);
  if (count > MOST)
    throw new ServiceError("too-many-requests", {
      retryAfter: Math.max(1, Math.ceil(seconds)),
      text: "service.tooManyTries",
    });
  return { usable: !(await isTaken(db, input.body.email)) };
};
