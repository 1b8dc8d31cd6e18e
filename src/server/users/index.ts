export { checkUsername, setCredentials } from "./handlers.ts";
export { refuseWeak } from "./password-rules.ts";
export { suggestUsername } from "./suggest.ts";
export { giveCredentialsToken, oldTokens } from "./token.ts";
