export { clickToJoinToken } from "./click-to-join.ts";
export { updateFamilyFlag } from "./handlers.ts";
