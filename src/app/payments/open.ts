import type { CreatePaymentsClient } from "../../../renderers/commerce/index.ts";

/** Who takes payments. Its code comes when there is something to pay. */
export const openPayments: CreatePaymentsClient = async (session) =>
  (await import("./index.ts")).createPaymentsClient(session);
