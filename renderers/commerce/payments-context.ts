import { createContext, useContext } from "react";
import { ClientPaymentError, type CreatePaymentsClient } from "./payments.ts";

/**
 * The payment provider's client, which the app provides around the journey. Without it, every payment method is shown
 * as not available.
 */
export const PaymentsContext = createContext<CreatePaymentsClient>(() =>
  Promise.reject(new ClientPaymentError("unavailable", "Nobody takes payments here")),
);

export function usePayments(): CreatePaymentsClient {
  return useContext(PaymentsContext);
}
