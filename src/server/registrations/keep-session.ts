import type { Handler } from "../http/index.ts";
import { whoIsLoggedIn } from "../sessions/index.ts";
import { authorize } from "./authorize.ts";

/** Checks that a registration is still open to the browser; without one, that somebody is logged in. */
export const keepSession: Handler<"keepSession"> = async ({ db, config, cookie, input }) => {
  const { signupId, registrationKey } = input;
  if (signupId === undefined && registrationKey === undefined) await whoIsLoggedIn(db, config, cookie);
  else await authorize(db, { signupId: signupId ?? NOBODY, registrationKey: registrationKey ?? "" });
  return {};
};

/** An id that no registration has. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
