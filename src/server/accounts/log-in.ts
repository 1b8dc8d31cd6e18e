import { inTransaction } from "../db/index.ts";
import { type Handler, ServiceError } from "../http/index.ts";
import { hashPassword, isPassword, type Secrets } from "../secrets/index.ts";
import { endSession, startSession } from "../sessions.ts";
import { knownDevice, rememberDevice } from "./device.ts";
import { findLogin } from "./find.ts";
import { holdPassword } from "./hold-password.ts";
import { isSample } from "./sample-account.ts";
import { forgiveAttempts, countedAttempt } from "./tries.ts";

/** Logs in. Always starts a new session, which prevents session fixation (OWASP). */
export const logIn: Handler<"logIn"> = async (call) => {
  const { db, secrets, config, cookie, local } = call;
  const { username, password } = call.input.body;
  const name = username.trim().toLowerCase();
  const account = await findLogin(db, name);
  const tried = { name, device: account && knownDevice(call, account) };
  // The sample passwords are public, so sample accounts are closed to callers from other machines.
  const closed = account !== undefined && isSample(account) && !(local || config.samplesOpenToEverybody);
  // An unknown user name, or an account without a password, must take as long as a wrong password.
  const right = await countedAttempt(call, "log-in", tried, async () =>
    isPassword(secrets, account?.passwordHash ?? (await hashOfNoAccount(secrets)), password),
  );
  if (!account?.passwordHash || !right || closed) throw new ServiceError("login-wrong");
  await forgiveAttempts(call, "log-in", tried);
  const again = right === "as-typed" ? await hashPassword(secrets, password) : undefined;
  const { token, passwordHash } = await inTransaction(db, async (tx) => {
    // A password change ends every session. If one happened since the check above, the old password must not start a
    // new session.
    const held = await holdPassword(tx, secrets, account, password);
    if (held === undefined) throw new ServiceError("login-wrong");
    const isOld = again !== undefined && held === account.passwordHash;
    if (isOld) await tx.updateTable("users").set({ password_hash: again }).where("id", "=", account.id).execute();
    await endSession(tx, cookie);
    return { token: await startSession(tx, config, account.id), passwordHash: isOld ? again : held };
  });
  cookie.give(token);
  rememberDevice(call, { ...account, passwordHash });
  return {};
};

export const logOut: Handler<"logOut"> = async ({ db, cookie }) => {
  await endSession(db, cookie);
  cookie.takeBack();
  return {};
};

/** Hash of a random password that nobody knows; created once. */
function hashOfNoAccount(secrets: Secrets): Promise<string> {
  const known = hashes.get(secrets) ?? hashPassword(secrets, crypto.randomUUID());
  hashes.set(secrets, known);
  known.catch(() => hashes.delete(secrets));
  return known;
}

const hashes = new WeakMap<Secrets, Promise<string>>();
