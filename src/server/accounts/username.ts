import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { findWithoutLogin, sendLoginLink } from "../invitations/index.ts";
import { emailKey, internationalPhone, writtenPhone } from "../registrations/index.ts";
import { inEvenTime } from "./even-time.ts";
import { findByEmail } from "./find.ts";
import { languageOf, sendCode, sendUsername } from "./messages.ts";
import { accountOfCode, accountOfToken, issueCode, issueToken, useUp } from "./one-time-token.ts";
import { countTry } from "./tries.ts";

const CODE = "username-code";
const MAIL = "username-mail";

/**
 * Mails the user names of an e-mail address to it. A person who paid but has no account yet gets the link to create
 * one. The answer does not reveal whether there are accounts.
 */
export const recoverUsernameByEmail: Handler<"recoverUsernameByEmail"> = async (call) => {
  const { db, secrets, config, input } = call;
  await countTry(call, "recovery", emailKey(input.body.email));
  await inEvenTime(async () => {
    // Search for registrations without a login first. If the login is created between the two queries, the second query
    // finds it.
    const withoutLogin = await findWithoutLogin(db, input.body.email);
    const found = await findByEmail(db, input.body.email);
    await db.transaction().execute(async (tx) => {
      // Without an account, write a token for nobody, so that the work is the same.
      for (const signup of withoutLogin) await sendLoginLink(call, tx, signup, languageOf(call, input.body.locale));
      if (found.length === 0) await issueToken({ db: tx, secrets, config }, MAIL, undefined);
      for (const account of found) await sendUsername(call, tx, account, input.body.locale);
    });
  });
  return {};
};

/**
 * Texts a code to the account with this phone number and e-mail address. Without such an account the answer is still an
 * id, but no code matches it.
 */
export const recoverUsernameByPhone: Handler<"recoverUsernameByPhone"> = async (call) => {
  const { db, secrets, config, input } = call;
  const { email, userId, phoneCountryCode, phoneNumber, locale } = input.body;
  const phone = internationalPhone(phoneCountryCode, phoneNumber);
  await countTry(call, "recovery", phone);
  await countTry(call, "recovery", emailKey(email));
  const verificationId = await inEvenTime(async () => {
    const ofEmail = await findByEmail(db, email);
    const account = ofEmail.find((one) => one.phone === phone && (userId === undefined || one.id === userId));
    return db.transaction().execute(async (tx) => {
      const { id, code } = await issueCode({ db: tx, secrets, config }, CODE, account);
      if (account) await sendCode(call, tx, account, code, locale);
      return id;
    });
  });
  return { verificationId, phone: writtenPhone(phoneCountryCode, phoneNumber) };
};

/** Returns the user name to a person who has the code. */
export const checkVerificationCode: Handler<"checkVerificationCode"> = async (call) => {
  const { db, secrets, config, input } = call;
  const { verificationId, code } = input.body;
  await countTry(call, "code", verificationId);
  return inEvenTime(async () => {
    const opened = await accountOfCode(call, CODE, verificationId, code);
    const recoveryToken = await db.transaction().execute(async (tx) => {
      if (!(await useUp(tx, opened))) throw new ServiceError("code-over");
      return issueToken({ db: tx, secrets, config }, MAIL, opened.account);
    });
    return { username: opened.account.username, recoveryToken };
  });
};

/** Also mails the user name, once per checked code. */
export const sendUsernameEmail: Handler<"sendUsernameEmail"> = async (call) => {
  const { db, input } = call;
  const opened = await accountOfToken(call, [MAIL], input.token);
  await db.transaction().execute(async (tx) => {
    if (!(await useUp(tx, opened))) throw new ServiceError("token-over");
    await sendUsername(call, tx, opened.account, input.body.locale);
  });
  return {};
};
