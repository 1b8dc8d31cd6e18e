export { addToCount } from "./count.ts";
export { openChallenge } from "./proof-of-work.ts";
export { countSignUp, forgetSignUps } from "./sign-ups.ts";
