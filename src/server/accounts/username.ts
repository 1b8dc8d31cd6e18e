import { inTransaction } from "../db/index.ts";
import { type Handler, ServiceError } from "../http/index.ts";
import { findWithoutLogin, sendLoginLink } from "../invitations/index.ts";
import { internationalPhone, writtenPhone } from "../registrations/index.ts";
import { inEvenTime } from "./even-time.ts";
import { findByEmail } from "./find.ts";
import { dueOnes } from "./message-pace.ts";
import { languageOf, sendCode, sendUsername } from "./messages.ts";
import { accountOfCode, accountOfToken, issueCode, issueToken, useUp } from "./one-time-token.ts";
import { countCall } from "./tries.ts";

const CODE = "username-code";
const MAIL = "username-mail";

/**
 * Mails the user names of an e-mail address to it. A person who paid but has no account yet gets the link to create
 * one. The answer does not reveal whether there are accounts.
 */
export const recoverUsernameByEmail: Handler<"recoverUsernameByEmail"> = async (call) => {
  const { db, secrets, config, input } = call;
  await inEvenTime(async () => {
    // Search for registrations without a login first. If the login is created between the two queries, the second query
    // finds it.
    const withoutLogin = await findWithoutLogin(db, input.body.email);
    const found = await dueOnes(call, "username", await findByEmail(db, input.body.email));
    await inTransaction(db, async (tx) => {
      // Without an account, write a token for nobody, so that the work is the same.
      for (const signup of withoutLogin) await sendLoginLink(call, tx, signup, languageOf(call, input.body.locale));
      if (found.length === 0) await issueToken({ db: tx, secrets, config }, MAIL, undefined);
      for (const account of found) await sendUsername(call, tx, account, input.body.locale);
    });
  });
  return {};
};

/**
 * Texts a code to the account with this phone number and e-mail address. Without such an account, or if too many were
 * sent to it, the answer is still an id, but no code matches it. Recovery by e-mail then still works.
 */
export const recoverUsernameByPhone: Handler<"recoverUsernameByPhone"> = async (call) => {
  const { db, secrets, config, input } = call;
  const { email, userId, phoneCountryCode, phoneNumber, locale } = input.body;
  const phone = internationalPhone(phoneCountryCode, phoneNumber);
  const verificationId = await inEvenTime(async () => {
    const ofEmail = await findByEmail(db, email);
    const owner = ofEmail.find((one) => one.phone === phone && (userId === undefined || one.id === userId));
    const [account] = await dueOnes(call, "code", owner ? [owner] : []);
    return inTransaction(db, async (tx) => {
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
  await countCall(call, "code");
  return inEvenTime(async () => {
    const opened = await accountOfCode(call, CODE, verificationId, code);
    const recoveryToken = await inTransaction(db, async (tx) => {
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
  await inTransaction(db, async (tx) => {
    if (!(await useUp(tx, opened))) throw new ServiceError("token-over");
    await sendUsername(call, tx, opened.account, input.body.locale);
  });
  return {};
};
