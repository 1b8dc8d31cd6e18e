/** What support does for people, each act recorded: see docs/operations.md, "Support". */
export { prepareAct } from "./act.ts";
export type { SupportResources } from "./act.ts";
export { ACTS } from "./acts.ts";
export { recordAct } from "./audit.ts";
export { SupportError } from "./support-error.ts";
export { erasePerson, withPendingMoney } from "./erase.ts";
export { onePerson } from "./person.ts";
