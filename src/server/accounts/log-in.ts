import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { hashPassword, isPassword } from "../secrets/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { endSession, startSession } from "../sessions/index.ts";
import { findByUsername } from "./find.ts";
import { holdPassword } from "./hold-password.ts";
import { isSample } from "./sample-account.ts";
import { countTry, forgiveTries } from "./tries.ts";

/** Logs in: a new session, never the one that the browser had before (OWASP: session fixation). */
export const logIn: Handler<"logIn"> = async (call) => {
  const { db, secrets, config, cookie, local } = call;
  const { username, password } = call.input.body;
  const name = username.trim().toLowerCase();
  await countTry(call, "log-in", name);
  const account = await findByUsername(db, name);
  // A password that everybody can read opens nothing from elsewhere.
  const closed = account !== undefined && isSample(account) && !(local || config.samplesOpenToEverybody);
  // As long for nobody's name, or where no password was chosen yet, as for a wrong password.
  const right = await isPassword(secrets, account?.passwordHash ?? (await nobodysHash(secrets)), password);
  if (!account?.passwordHash || !right || closed) throw new ServiceError("login-wrong");
  await forgiveTries(call, "log-in", name);
  const token = await db.transaction().execute(async (tx) => {
    // Whoever chose another one meanwhile has ended every session: none begins by the old one after that.
    if (!(await holdPassword(tx, account))) throw new ServiceError("login-wrong");
    await endSession(tx, cookie);
    return startSession(tx, config, account.id);
  });
  cookie.give(token);
  return {};
};

export const logOut: Handler<"logOut"> = async ({ db, cookie }) => {
  await endSession(db, cookie);
  cookie.takeBack();
  return {};
};

/** Of a password that nobody has; made once. */
function nobodysHash(secrets: Secrets): Promise<string> {
  const known = hashes.get(secrets) ?? hashPassword(secrets, crypto.randomUUID());
  hashes.set(secrets, known);
  return known;
}

const hashes = new WeakMap<Secrets, Promise<string>>();
