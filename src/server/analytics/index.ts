export { forgetOldEvents, recordEvents } from "./record.ts";
