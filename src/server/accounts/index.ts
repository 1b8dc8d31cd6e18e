import type { EndedRows } from "../db/index.ts";
import { oldOneTimeTokens } from "./one-time-token.ts";
import { oldCounts } from "./tries.ts";

export { getAccount, getSubscription } from "./account.ts";
export { requestDetailsLink } from "./details.ts";
export { endLogin } from "./end-login.ts";
export { accountOf } from "./find.ts";
export { logIn, logOut } from "./log-in.ts";
export { forgetMessages } from "./message-pace.ts";
export { changePassword, getPassword, getPasswordReset, mailPasswordLink, resetPassword } from "./password.ts";
export { addProfessionalUser, openProfessionalAccount } from "./professional.ts";
export { addSampleAccount, SAMPLE_ACCOUNT, SAMPLE_LOGINS, SAMPLE_PROFESSIONAL } from "./sample-account.ts";
export { forgetAddress, forgetAttempts } from "./tries.ts";
export {
  checkVerificationCode,
  recoverUsernameByEmail,
  recoverUsernameByPhone,
  sendUsernameEmail,
} from "./username.ts";

/** Expired codes, links and counts. */
export const endedAccess: readonly EndedRows[] = [oldOneTimeTokens, oldCounts];
