export { endAccounts, warnOwners } from "./end-accounts.ts";
export { forgetAbandoned } from "./forget.ts";
export { startForgetting } from "./worker.ts";
