export { hasAccount, isTaken } from "./accounts.ts";
export { authorizeInvited } from "./authorize-invited.ts";
export { authorize, isBeingPaid, signupOf } from "./authorize.ts";
export type { Credentials, FindSignup, Signup } from "./authorize.ts";
export { createRegistration } from "./create.ts";
export { keepSession } from "./keep-session.ts";
export { emailKey, plainName } from "./names.ts";
export { updateRegistration } from "./update.ts";
export { refuseOfPaid, hashSecurity, requireParts, sectionChanges } from "./sections.ts";
