import type { Database } from "../db/index.ts";
import { forgetOldOneTimeTokens } from "./one-time-token.ts";
import { forgetOldTries } from "./tries.ts";

export { getAccount } from "./account.ts";
export { requestDetailsLink } from "./details.ts";
export { endLogin } from "./end-login.ts";
export { logIn, logOut } from "./log-in.ts";
export { changePassword, getPassword, getPasswordReset, resetPassword } from "./password.ts";
export { addProfessionalUser, openProfessionalAccount } from "./professional.ts";
export { addSampleAccount, SAMPLE_ACCOUNT, SAMPLE_LOGINS, SAMPLE_PROFESSIONAL } from "./sample-account.ts";
export type { SampleAccount } from "./sample-account.ts";
export { getSubscription } from "./subscription.ts";
export {
  checkVerificationCode,
  recoverUsernameByEmail,
  recoverUsernameByPhone,
  sendUsernameEmail,
} from "./username.ts";

/** Deletes expired codes, links and counts. */
export async function forgetOldAccess(db: Database): Promise<void> {
  await forgetOldOneTimeTokens(db);
  await forgetOldTries(db);
}
