/**
 * Payments in the browser: `createPaymentsClient(session)` implements the port of `renderers/commerce/payments.ts`. See
 * docs/payments.md.
 */
export { createPaymentsClient } from "./create-payments-client.ts";
