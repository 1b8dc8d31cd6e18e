export { clickToJoinToken, updateFamilyFlag } from "./family-flags.ts";
