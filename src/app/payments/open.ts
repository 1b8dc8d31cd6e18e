import type { CreatePaymentsClient } from "../../../renderers/commerce/index.ts";

/** Loads the payment code only when there is something to pay. */
export const openPayments: CreatePaymentsClient = async (session) =>
  (await import("./index.ts")).createPaymentsClient(session);
