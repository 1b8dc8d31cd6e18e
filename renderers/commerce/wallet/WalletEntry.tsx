import { useEffect, useRef, useState } from "react";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import type { ClientPaymentErrorCode, PaymentSession, PaymentToken } from "../payments.ts";
import { codeOf } from "../card/openCard.ts";
import { Failure } from "../../blocks/Failure.tsx";
import { Sandbox } from "../card/Sandbox.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { toDecimal } from "../money.ts";
import { useWallet } from "./useWallet.ts";

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
        <button
          ref={button}
          className="btn"
          data-variant="primary"
          data-block=""
          type="button"
          disabled={disabled}
          aria-busy={busy}
          onClick={() => void press()}
        >
          {busy ? words("waiting", { name }) : words("open", { name })}
        </button>
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
