import { createContext, useContext } from "react";
import { ClientPaymentError, type CreatePaymentsClient } from "./payments.ts";

/** Who takes payments: the app says it around the journey. Without it, every way to pay says that it is not available. */
export const PaymentsContext = createContext<CreatePaymentsClient>(() =>
  Promise.reject(new ClientPaymentError("unavailable", "Nobody takes payments here")),
);

export function usePayments(): CreatePaymentsClient {
  return useContext(PaymentsContext);
}
