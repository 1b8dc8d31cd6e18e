import { type ReactNode, useEffect, useState } from "react";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { type ClientPaymentErrorCode, type PaymentSession, ClientPaymentError } from "../payments.ts";
import { End } from "../../blocks/End.tsx";
import { Failure } from "../../blocks/Failure.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { brandName } from "./brandName.ts";
import type { Confirm } from "./confirm.ts";
import { errorKey } from "./errorKey.ts";
import { type EnteredField, complete, wrapperState } from "./fields.ts";
import { HostedField } from "./HostedField.tsx";
import { codeOf } from "./openCard.ts";
import { Sandbox } from "./Sandbox.tsx";
import { tokenized } from "./tokenized.ts";
import { useCard } from "./useCard.ts";
import { Button } from "../../Button.tsx";

interface CardEntryProps {
  /** Id of the form that its other fields belong to. */
  readonly id: string;
  /** The name on the card, for the provider only. */
  readonly cardholder: string;
  readonly session: PaymentSession;
  readonly submit: string;
  readonly busyText: string;
  /** The journey cannot go on yet, whatever the state of the card. */
  readonly disabled: boolean;
  /** The reason why it cannot, as a text for the person. */
  readonly reason: string;
  /** What happens after the press. */
  readonly next: string;
  /** Brands that are not accepted. */
  readonly hidden: readonly string[];
  /** For the card's bank, if it must confirm the payer. */
  readonly confirm: Confirm | undefined;
  /** Below the button. */
  readonly below: ReactNode;
  /** The person asked for the fields, so the number gets the focus when it is there. */
  readonly focused: boolean;
  /** Creates these fields again, with the same session. */
  readonly onReopen: () => void;
  /** Called for another try after the fields could not be opened or their session has expired. */
  readonly onRetry: () => void;
}

/** The card's fields, and the button that turns them into a nonce. */
export function CardEntry(props: CardEntryProps) {
  const { id, session, submit, busyText, hidden, confirm, below, focused, onReopen, onRetry } = props;
  const host = useHost();
  const words = useBlockText("card");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ClientPaymentErrorCode>();
  const { fields, place, touch } = useCard({
    session,
    titles: { number: words("number"), expirationDate: words("expirationDate"), cvv: words("cvv") },
    placeholders: {
      number: words("numberFormat"),
      expirationDate: words("expirationFormat"),
      cvv: words("cvvFormat"),
    },
    onSubmit: () => void press(),
    onStale: onReopen,
  });
  const { form, client, card, failed, touched } = fields;

  const refused = card?.brand !== null && card?.brand !== undefined && hidden.includes(card.brand);
  const disabled = props.disabled || refused || !complete(card) || (session.sca && !confirm);

  const press = async () => {
    if (busy || !form || disabled) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const typed = await form.tokenize({ cardholderName: props.cardholder });
      const confirmation = client?.authenticate ? confirm : undefined;
      const token = confirmation && client?.authenticate ? await client.authenticate(typed, confirmation) : typed;
      const beside = { deviceData: await client?.deviceData(), total: confirmation?.total };
      host.send({ name: "tokenized", payload: tokenized(token, beside, words) });
    } catch (error) {
      setProblem(codeOf(error));
      if (error instanceof ClientPaymentError) touch(error.fields);
    }
    setBusy(false);
  };

  const errorOf = (field: EnteredField) =>
    touched.has(field) && card?.fields[field]?.valid === false ? words(`errors.${field}`) : "";
  const brand = card?.brand ?? undefined;
  const [expirationDate, cvv] = [errorOf("expirationDate"), errorOf("cvv")];
  const number = refused ? words("errors.brand", { brand: brandName(brand ?? "") }) : errorOf("number");
  useEffect(() => {
    if (focused) form?.focus("number");
  }, [form, focused]);
  useEffect(() => form?.describe("number", number || null), [form, number]);
  useEffect(() => form?.describe("expirationDate", expirationDate || null), [form, expirationDate]);
  useEffect(() => form?.describe("cvv", cvv || null), [form, cvv]);

  const retry = { text: words("retry"), press: onRetry };
  if (failed !== undefined) return <Failure text={words(errorKey(failed))} retry={retry} />;
  const field = (name: EnteredField, error: string, brand?: string) => (
    <HostedField
      label={words(name)}
      brand={brand}
      error={error}
      state={wrapperState(card, name, touched.has(name))}
      place={place(name)}
    />
  );
  const said = disabled ? `${words("incomplete")} ${props.next}` : props.next;
  const reason = props.disabled && props.reason !== "" ? props.reason : said;
  return (
    <>
      <form
        className="form"
        id={id}
        noValidate
        aria-busy={!form}
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        {session.provider === "sandbox" ? <Sandbox text="blocks.card.sandbox" /> : null}
        {field("number", number, brand)}
        <div className="pair pair--keep">
          {field("expirationDate", expirationDate)}
          {field("cvv", cvv)}
        </div>
        {/* One line in either state, so that nothing below moves when the fields appear. */}
        <p className="secure">
          <Icon name="lock" />
          <output>{words(form ? "secure" : "loading")}</output>
        </p>
      </form>
      <End>
        <div className="form__actions">
          {problem === undefined ? null : (
            // Fields with an expired session never give a nonce, so a retry has to create a new session.
            <Failure text={words(errorKey(problem))} {...(problem === "session_expired" ? { retry } : {})} />
          )}
          <Button
            look="primary"
            type="submit"
            wide
            form={id}
            disabled={disabled}
            aria-describedby={`${id}reason`}
            aria-busy={busy}
          >
            {busy ? busyText : submit}
          </Button>
          <p className="pay-box__reason" id={`${id}reason`}>
            {reason}
          </p>
          {below}
        </div>
      </End>
    </>
  );
}
