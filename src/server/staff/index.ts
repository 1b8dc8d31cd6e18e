/** The staff's port: who of the company is signed in, and in which role. See docs/operations.md, "Staff". */
export { staffConfig } from "./staff-config.ts";
export { oldStaffSessions } from "./staff-session.ts";
