export { authorize } from "./authorize.ts";
export type { Credentials, Signup } from "./authorize.ts";
export { createRegistration } from "./create.ts";
export { keepSession } from "./keep-session.ts";
export { emailKey } from "./names.ts";
export { updateRegistration } from "./update.ts";
