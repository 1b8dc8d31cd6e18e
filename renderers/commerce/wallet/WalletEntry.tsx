import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Failure } from "../../blocks/Failure.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { Sandbox } from "../card/Sandbox.tsx";
import { codeOf } from "../card/openCard.ts";
import { toDecimal } from "../money.ts";
import { usePayments } from "../payments-context.ts";
import {
  ClientPaymentError,
  type ClientPaymentErrorCode,
  type Money,
  type PaymentSession,
  type PaymentToken,
  type PaymentsClient,
  type VenmoWallet,
} from "../payments.ts";
import { Button } from "../../Button.tsx";

interface WalletEntryProps {
  readonly session: PaymentSession;
  readonly method: "paypal" | "venmo";
  /** In minor units. */
  readonly total: number;
  readonly currency: string;
  readonly disabled: boolean;
  /** The person asked for another account, so the wallet's button gets the focus when it is there. */
  readonly focused: boolean;
  /** Called for another try after the wallet could not be opened or used. `expired`: a new session is needed. */
  readonly onRetry: (expired: boolean) => void;
}

/** The wallet's own button, and the result of pressing it. */
export function WalletEntry({ session, method, total, currency, disabled, focused, onRetry }: WalletEntryProps) {
  const host = useHost();
  const words = useBlockText("wallet");
  const name = words(method);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ClientPaymentErrorCode>();

  const approved = ({ nonce, label }: PaymentToken) =>
    // PayPal's window shows the amount that is approved. Venmo's window does not.
    host.send({ name: "approved", payload: { nonce, method, label, ...(method === "paypal" ? { total } : {}) } });
  const refused = (error: unknown) => setProblem(codeOf(error));
  const { place, venmo, state, why } = useWallet({
    session,
    method,
    amount: { amount: toDecimal(total, currency), currency },
    onToken: approved,
    onCancel: () => setProblem("cancelled"),
    onError: refused,
  });

  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused && venmo) button.current?.focus();
  }, [focused, venmo]);

  const press = async () => {
    if (!venmo || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      approved(await venmo.pay());
    } catch (error) {
      refused(error);
    }
    setBusy(false);
  };

  const retry = (expired: boolean) => ({ text: words("retry"), press: () => onRetry(expired) });
  if (state === "failed")
    return <Failure text={words("problems.unavailable", { name })} retry={retry(why === "session_expired")} />;
  return (
    <div className="form__actions">
      {session.provider === "sandbox" ? <Sandbox text="blocks.wallet.sandbox" /> : null}
      {problem === undefined ? null : (
        // A wallet with an expired session never opens, so a retry has to create a new session.
        <Failure
          text={words(errorKey(problem), { name })}
          {...(problem === "session_expired" ? { retry: retry(true) } : {})}
        />
      )}
      <output className="visually-hidden">{state === "ready" ? "" : words("loading", { name })}</output>
      {state === "ready" ? null : <span className="skeleton" data-size="button" aria-hidden="true" />}
      {method === "paypal" ? <div className="wallet" ref={place} inert={disabled} /> : null}
      {venmo ? (
        <Button ref={button} look="primary" wide disabled={disabled} aria-busy={busy} onClick={() => void press()}>
          {busy ? words("waiting", { name }) : words("open", { name })}
        </Button>
      ) : null}
      <p className="secure">
        <Icon name="lock" />
        <span>{words("secure", { name })}</span>
      </p>
    </div>
  );
}

/** The text for an error of a payments client, as a key of this block's texts. Each text tells what to do. */
export function errorKey(code: ClientPaymentErrorCode): string {
  return KEYS[code] ?? "problems.unavailable";
}

const KEYS: Readonly<Partial<Record<ClientPaymentErrorCode, string>>> = {
  cancelled: "problems.cancelled",
  session_expired: "problems.expired",
  network: "problems.network",
  rejected: "problems.rejected",
};

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
function useWallet({ session, method, amount, onToken, onCancel, onError }: WalletOptions) {
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
