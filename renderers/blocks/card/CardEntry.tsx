import { useEffect, useState } from "react";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import type { PaymentSession } from "../../payments.ts";
import { ClientPaymentError } from "../../payments.ts";
import { Failure } from "../Failure.tsx";
import { useBlockText } from "../useBlockText.ts";
import { errorKey } from "./errorKey.ts";
import type { AskedField } from "./fields.ts";
import { brandName, complete, wrapperState } from "./fields.ts";
import { HostedField } from "./HostedField.tsx";
import { codeOf } from "./openCard.ts";
import { Sandbox } from "./Sandbox.tsx";
import { tokenized } from "./tokenized.ts";
import { useCard } from "./useCard.ts";

interface CardEntryProps {
  readonly session: PaymentSession;
  readonly submit: string;
  readonly busyText: string;
  /** Makes these fields anew, with the same session. */
  readonly onReopen: () => void;
  /** The person wants to try again after the fields could not be opened. */
  readonly onRetry: () => void;
}

/** The card's fields and the button that turns them into a nonce. */
export function CardEntry({ session, submit, busyText, onReopen, onRetry }: CardEntryProps) {
  const host = useHost();
  const words = useBlockText("card");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const { fields, place, touch } = useCard({
    session,
    titles: { number: words("number"), expirationDate: words("expirationDate"), cvv: words("cvv") },
    placeholders: { expirationDate: words("expirationFormat") },
    onSubmit: () => void press(),
    onStale: onReopen,
  });
  const { form, card, failed, touched } = fields;

  const press = async () => {
    if (busy || !form || !complete(card)) return;
    setBusy(true);
    setProblem("");
    try {
      host.send({ name: "tokenized", payload: tokenized(await form.tokenize({}), words) });
    } catch (error) {
      setProblem(words(errorKey(codeOf(error))));
      if (error instanceof ClientPaymentError) touch(error.fields);
    }
    setBusy(false);
  };

  const errorOf = (field: AskedField) =>
    touched.has(field) && card?.fields[field]?.valid === false ? words(`errors.${field}`) : "";
  const [number, expirationDate, cvv] = [errorOf("number"), errorOf("expirationDate"), errorOf("cvv")];
  useEffect(() => form?.describe("number", number || null), [form, number]);
  useEffect(() => form?.describe("expirationDate", expirationDate || null), [form, expirationDate]);
  useEffect(() => form?.describe("cvv", cvv || null), [form, cvv]);

  if (failed !== undefined) {
    return <Failure text={words(errorKey(failed))} retry={{ text: words("retry"), press: onRetry }} />;
  }
  const field = (name: AskedField, error: string, aside?: string) => (
    <HostedField
      label={words(name)}
      aside={aside}
      error={error}
      state={wrapperState(card, name, touched.has(name))}
      place={place(name)}
    />
  );
  return (
    <form
      className="form"
      noValidate
      aria-busy={!form}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      {session.provider === "sandbox" ? <Sandbox /> : null}
      <output className="visually-hidden">{form ? "" : words("loading")}</output>
      {field("number", number, card?.brand ? brandName(card.brand) : undefined)}
      <div className="pair pair--keep">
        {field("expirationDate", expirationDate)}
        {field("cvv", cvv)}
      </div>
      <div className="form__actions">
        {problem === "" ? null : <Failure text={problem} />}
        <button
          className="btn"
          data-variant="primary"
          type="submit"
          data-block=""
          disabled={!complete(card)}
          aria-busy={busy}
        >
          {busy ? busyText : submit}
        </button>
        <p className="secure">
          <Icon name="lock" />
          {words("secure")}
        </p>
      </div>
    </form>
  );
}
