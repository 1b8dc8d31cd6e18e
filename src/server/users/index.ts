export { checkUsername, setCredentials } from "./handlers.ts";
export { forgetOldTokens, giveCredentialsToken } from "./token.ts";
