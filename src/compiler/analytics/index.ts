/** What a journey reports: the events that it declares, and the table that the browser reads. */
export { analyticsCode } from "./code.ts";
