export { addToCount } from "./count.ts";
export { openChallenge } from "./proof-of-work.ts";
export { countSignUp } from "./sign-ups.ts";
