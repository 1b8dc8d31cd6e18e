import type { Kysely } from "kysely";
import { preparedText } from "../../engine/index.ts";
import { inTransaction, type Tables } from "../db/index.ts";
import { type Call, type Handler, invalidValue, ServiceError } from "../http/index.ts";
import { findWithoutLogin, sendLoginLink } from "../invitations/index.ts";
import { hashPassword, isPassword } from "../secrets/index.ts";
import { endSessionsOf, startSession, whoIsLoggedIn } from "../sessions.ts";
import { refuseWeak } from "../users/index.ts";
import { inEvenTime } from "./even-time.ts";
import { knownDevice, rememberDevice } from "./device.ts";
import { type Account, accountOf, findByEmail, findByUsername } from "./find.ts";
import { holdPassword, lockPassword } from "./hold-password.ts";
import { sendReset, enqueueChangeNotice } from "./messages.ts";
import { accountOfToken, issueToken, useUp, voidOneTimeTokensOf } from "./one-time-token.ts";
import { dueOnes, forgetMessages } from "./message-pace.ts";
import { forgiveAttempts, countedAttempt } from "./tries.ts";

const RESET = "password-reset";
/** Purposes of links that choose a password: for people who forgot theirs, and for new accounts without one. */
const CHOOSING = [RESET, "first-password"] as const;

/**
 * Mails a reset link to the owner of a user name, or to each account with the e-mail address. A person who paid but has
 * no account yet gets the link to create one. The answer does not reveal whether an account exists, or whether an
 * earlier mail has to do.
 */
export const getPassword: Handler<"getPassword"> = async (call) => {
  const { db, secrets, config } = call;
  const named = call.input.body.account.trim();
  await inEvenTime(async () => {
    const byName = await findByUsername(db, named);
    // Search for registrations without a login first. If the login is created between the two queries, the second query
    // finds it.
    const withoutLogin = byName ? [] : await findWithoutLogin(db, named);
    const accounts = byName ? [byName] : await findByEmail(db, named);
    const found = await dueOnes(call, "password-reset", accounts);
    await inTransaction(db, async (tx) => {
      for (const signup of withoutLogin) await sendLoginLink(call, tx, signup, call.lang);
      if (found.length === 0) await issueToken({ db: tx, secrets, config }, RESET, undefined);
      for (const account of found) await mailPasswordLink(call, tx, account);
    });
  });
  return {};
};

/** Mails a link to choose a password, the first one or another. */
export async function mailPasswordLink(
  mailing: Pick<Call<"getPassword">, "secrets" | "config" | "outbox" | "links" | "lang">,
  tx: Kysely<Tables>,
  account: Account,
): Promise<void> {
  await sendReset(mailing, tx, account, await issueToken({ ...mailing, db: tx }, RESET, account));
}

/** The account that a link is for. The page's password rules compare the new password with its data. */
export const getPasswordReset: Handler<"getPasswordReset"> = async (call) => {
  const { account } = await accountOfToken(call, CHOOSING, call.input.token);
  return { username: account.username, email: account.email, first: account.passwordHash === null };
};

/** Chooses a new password by link. Ends all sessions, because one of them may belong to somebody else. */
export const resetPassword: Handler<"resetPassword"> = async (call) => {
  const { db, secrets, input } = call;
  const { password } = input.body;
  const opened = await accountOfToken(call, CHOOSING, input.token);
  refuseWeak(password, opened.account.username, opened.account.email);
  const hash = await hashPassword(secrets, password);
  await inTransaction(db, async (tx) => {
    await lockPassword(tx, opened.account);
    if (!(await useUp(tx, opened))) throw new ServiceError("token-over");
    await replacePassword(call, tx, opened.account, hash);
    const name = opened.account.username.toLowerCase();
    await forgiveAttempts({ ...call, db: tx }, "log-in", { name, device: undefined });
  });
  // The link proves that the browser is the owner's: it can log in whatever others try.
  rememberDevice(call, { ...opened.account, passwordHash: hash });
  return {};
};

/** Changes the password of the logged-in person, and replaces all their sessions by a new one. */
export const changePassword: Handler<"changePassword"> = async (call) => {
  const { db, secrets, config, cookie } = call;
  const { currentPassword, password } = call.input.body;
  const account = await accountOf(db, await whoIsLoggedIn(db, config, cookie));
  const tried = { name: account.id, device: knownDevice(call, account) };
  const { passwordHash } = account;
  const right = await countedAttempt(
    call,
    "password",
    tried,
    async () => passwordHash !== null && isPassword(secrets, passwordHash, currentPassword),
  );
  if (!right) throw wrong("currentPassword", "Wrong");
  await forgiveAttempts(call, "password", tried);
  if (password === preparedText(currentPassword, "password")) throw wrong("password", "Unchanged");
  refuseWeak(password, account.username, account.email);
  const hash = await hashPassword(secrets, password);
  const token = await inTransaction(db, async (tx) => {
    if ((await holdPassword(tx, secrets, account, currentPassword)) === undefined)
      throw wrong("currentPassword", "Wrong");
    await replacePassword(call, tx, account, hash);
    return startSession(tx, config, account.id);
  });
  cookie.give(token);
  rememberDevice(call, { ...account, passwordHash: hash });
  return {};
};

type Changing = Pick<Call<"resetPassword">, "outbox" | "links" | "config" | "lang" | "secrets" | "address">;

async function replacePassword(call: Changing, tx: Kysely<Tables>, account: Account, hash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash: hash }).where("id", "=", account.id).execute();
  await endSessionsOf(tx, account.id);
  await voidOneTimeTokensOf(tx, account.id);
  await forgetMessages({ secrets: call.secrets, db: tx }, account);
  await enqueueChangeNotice(call, tx, account);
}

function wrong(field: string, what: "Wrong" | "Unchanged"): ServiceError {
  return invalidValue(field, `errors.password${what}`);
}
