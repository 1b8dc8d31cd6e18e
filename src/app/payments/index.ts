/** Paying in the browser: `createPaymentsClient(session)` behind the port of `renderers/commerce/payments.ts`. See docs/payments.md. */
export { createPaymentsClient } from "./create-payments-client.ts";
