import { arriveAt, type Browser, ownProgram } from "./browser.ts";

/** The account journey and the log-in page as they are in `flows/`, compiled. */
export const account = await ownProgram("account");
export const signIn = await ownProgram("sign-in");

/** Answers of the service, as small as its contract allows. `account.test.ts` checks them against the contract. */
export const owner = {
  userId: "00000000-0000-4000-8000-000000000002",
  username: "jordan.avery",
  firstName: "Jordan",
  lastName: "Avery",
  email: "jordan@example.com",
  practiceName: "",
  coParent: { status: "invited", name: "Sam Rivera", email: "sam@example.com" },
  subscription: {
    name: "Essential, one year",
    renewsFormatted: "November 21, 2027",
    renewsAt: "USD 150.00 plus applicable taxes",
    hasUpgrade: true,
  },
};
export const resetFor = { username: owner.username, email: owner.email, first: false };
export const verification = { verificationId: "00000000-0000-4000-8000-000000000003" };
export const found = { username: owner.username, recoveryToken: "recovery-1" };

/** The secret of a link, as in a mail. */
export const TOKEN = `00000000-0000-4000-8000-000000000001.${"a".repeat(43)}`;
export const changed = { currentPassword: "the-Old-one-1", password: "a-New-one-22", passwordConfirm: "a-New-one-22" };
export const chosen = { password: "a-New-one-22", passwordConfirm: "a-New-one-22" };
export const phone = { countryCode: "+1", phoneNumber: "5550100123", email: "jordan@example.com" };

interface Where {
  readonly query?: Readonly<Record<string, string>>;
  readonly lang?: string;
  readonly site?: string;
}

/** A person who visits a path of the account journey for the first time. */
export const come = (path: string, { query = {}, lang = "en", site }: Where = {}): Browser =>
  arriveAt(account, { path, query, site, env: { lang } });

/** A person who is logged in, at their account. */
export const atHome = (): Browser => come("/home").answer("getAccount", owner);
/** A person who is logged in and opens the form for a new password. */
export const atChange = (): Browser => atHome().send("toNewPassword");
/** A person who opened the link of a mail. */
export const byLink = (): Browser => come("/reset", { query: { token: TOKEN } }).answer("getPasswordReset", resetFor);
/** A person who requested a code. */
export const awaitingCode = (where: Where = {}): Browser =>
  come("/username/phone", where).submit(phone).answer("recoverUsernameByPhone", verification);
