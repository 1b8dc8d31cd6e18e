import { ServiceError } from "../http/index.ts";
import { emailKey } from "../registrations/index.ts";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * Rules for a new password that no schema can express: it must not be the owner's user name or e-mail, and not a common
 * one. Throws `invalid-values`.
 */
export function refuseWeak(password: string, username: string, email: string): void {
  const small = password.toLowerCase();
  const same = small === username.toLowerCase() || small === emailKey(email);
  if (!same && !isCommonPassword(password)) return;
  const code = same ? "errors.passwordSame" : "errors.passwordCommon";
  throw new ServiceError("invalid-values", { fields: [{ field: "password", code }] });
}
