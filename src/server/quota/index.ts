export { countOne } from "./count.ts";
export { openChallenge } from "./open-challenge.ts";
export { countSignUp } from "./sign-ups.ts";
