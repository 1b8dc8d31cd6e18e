/** Paying in the browser: `createPaymentsClient(session)` behind the port of `renderers/payments.ts`. See docs/payments.md. */
export { createPaymentsClient } from "./create-payments-client.ts";
