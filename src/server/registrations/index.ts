export { hasAccount, hasLogin, isTaken } from "./accounts.ts";
export { authorizeOwner, ownRegistration, registrationOf } from "./authorize-owner.ts";
export { authorize, isBeingPaid, keepSession, signupOf, type FindSignup, type Signup } from "./authorize.ts";
export { createRegistration, getDiscount } from "./create.ts";
export { emailKey, plainName } from "./names.ts";
export { refuseUnsold } from "./sold-there.ts";
export { internationalPhone, storedPhone, writtenPhone } from "./same-contact.ts";
export { updateRegistration } from "./update.ts";
export { refuseOfPaid, hashSecurity, requireParts, sectionChanges } from "./sections.ts";
