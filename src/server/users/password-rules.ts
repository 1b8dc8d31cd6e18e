import { ServiceError } from "../http/index.ts";
import { emailKey } from "../registrations/index.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** What no schema can say of a new password: it is neither the owner's name or e-mail, nor everybody's. Throws `invalid-values`. */
export function refuseWeak(password: string, username: string, email: string): void {
  const small = password.toLowerCase();
  const same = small === username.toLowerCase() || small === emailKey(email);
  if (!same && !isCommonPassword(password)) return;
  const code = same ? "errors.passwordSame" : "errors.passwordCommon";
  throw new ServiceError("invalid-values", { fields: [{ field: "password", code }] });
}
