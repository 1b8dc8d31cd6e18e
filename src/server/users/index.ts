export { checkUsername, setCredentials } from "./handlers.ts";
export { giveCredentialsToken } from "./token.ts";
