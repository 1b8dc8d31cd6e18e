export { endSession, endSessionsOf, oldSessions, startSession, whoIsLoggedIn } from "./session.ts";
