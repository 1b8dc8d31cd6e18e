/** What support does for people, each act recorded: see docs/operations.md, "Support". */
export { recordAct } from "./audit.ts";
export { erasePerson, isMoneyOnItsWay } from "./erase.ts";
export { onePerson } from "./person.ts";
