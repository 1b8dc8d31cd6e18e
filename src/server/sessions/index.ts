export { endSession, endSessionsOf, forgetOldSessions, startSession, whoIsLoggedIn } from "./session.ts";
