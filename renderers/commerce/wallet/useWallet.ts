import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePayments } from "../payments-context.ts";
import type {
  ClientPaymentErrorCode,
  Money,
  PaymentSession,
  PaymentToken,
  PaymentsClient,
  VenmoWallet,
} from "../payments.ts";
import { ClientPaymentError } from "../payments.ts";
import { codeOf } from "../card/openCard.ts";

interface WalletOptions {
  readonly session: PaymentSession;
  readonly method: "paypal" | "venmo";
  readonly amount: Money;
  readonly onToken: (token: PaymentToken) => void;
  readonly onCancel: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * A wallet for as long as the component is mounted: PayPal's own button in the element given to `place`, or Venmo,
 * which one of our buttons opens.
 */
export function useWallet({ session, method, amount, onToken, onCancel, onError }: WalletOptions) {
  const openPayments = usePayments();
  const place = useRef<HTMLDivElement>(null);
  const closing = useRef(Promise.resolve());
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [why, setWhy] = useState<ClientPaymentErrorCode>();
  const [venmo, setVenmo] = useState<VenmoWallet>();
  const listeners = {
    onToken: useEffectEvent(onToken),
    onCancel: useEffectEvent(onCancel),
    onError: useEffectEvent(onError),
  };

  const open = useEffectEvent(async (client: PaymentsClient): Promise<() => Promise<void>> => {
    if (method === "venmo") {
      if (!client.openVenmo) throw new ClientPaymentError("unavailable", "No Venmo");
      const wallet = await client.openVenmo();
      setVenmo(wallet);
      return () => wallet.close();
    }
    if (!client.mountPayPal || !place.current) throw new ClientPaymentError("unavailable", "No PayPal");
    return client.mountPayPal(place.current, { ...amount, ...listeners });
  });
  const connect = useEffectEvent(() => openPayments(session));

  useEffect(() => {
    let closed = false;
    const opened = closing.current
      .then(async () => (closed ? undefined : open(await connect())))
      .then((close) => {
        if (!closed) setState("ready");
        return close;
      })
      .catch((error: unknown) => {
        if (closed) return;
        setState("failed");
        setWhy(codeOf(error));
      });
    return () => {
      closed = true;
      // An error while removing the wallet must not prevent opening the next one.
      closing.current = opened.then((close) => close?.()).catch(() => undefined);
    };
  }, []);

  return { place, venmo, state, why };
}
