export { checkUsername, setCredentials } from "./handlers.ts";
export { refuseWeak } from "./password-rules.ts";
export { forgetOldTokens, giveCredentialsToken } from "./token.ts";
