export { endAccounts, noteWarnings, warnOwners } from "./end-accounts.ts";
export { forgetAbandoned } from "./forget.ts";
export { startForgetting } from "./worker.ts";
