import { type Handler, network, ServiceError } from "../http/index.ts";
import { addToCount } from "../quota/index.ts";
import { isTaken } from "./check.ts";

/** Limit per network, so that nobody can check a list of addresses. A person who signs up checks one or two. */
const MOST = 30;
const WITHIN_MS = 60 * 60_000;

/**
 * Whether a professional can sign up with an e-mail. Gives the same answer as `validateProfessional`, while the person
 * types.
 */
export const checkProfessionalEmail: Handler<"checkProfessionalEmail"> = async ({ db, secrets, address, input }) => {
  const key = secrets.digest(`professional e-mails ${network(address)}`);
  const { count, seconds } = await addToCount(db, key, WITHIN_MS);
  if (count > MOST)
    throw new ServiceError("too-many-requests", {
      retryAfter: Math.max(1, Math.ceil(seconds)),
      text: "service.tooManyTries",
    });
  return { usable: !(await isTaken(db, input.body.email)) };
};
