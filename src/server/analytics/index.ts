export { oldEvents, recordEvents } from "./record.ts";
