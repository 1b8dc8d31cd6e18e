/** The analytics events of a journey: what it declares, and the table that the browser reads. */
export { analyticsCode } from "./code.ts";
