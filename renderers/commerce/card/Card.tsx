import { type ComponentProps, useId, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { Failure } from "../../blocks/Failure.tsx";
import { Secondary } from "../../blocks/Secondary.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { useWaiting } from "../../page/waiting.ts";
import { asObject, asStrings, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { CardEntry } from "./CardEntry.tsx";
import { GoOn } from "./GoOn.tsx";
import { HostedField } from "./HostedField.tsx";
import { readConfirm } from "./confirm.ts";
import { readSession } from "./session.ts";
import { Button } from "../../Button.tsx";

/** Payment by card. The person gives the card only to the payment provider, and this page gets a nonce. */
export function Card({ block: { props } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const words = useBlockText("card");
  const error = text(asText(props.error));
  const session = readSession(props.session);
  const [attempt, setAttempt] = useState(0);
  const reopen = () => setAttempt(attempt + 1);
  const kept = text(asText(props.kept));
  const [replaced, setReplaced] = useState(false);
  const id = useId();
  // Stored here, since the fields below may be removed and created again.
  const [cardholder, setCardholder] = useState(() => text(asText(props.name)));
  const submit = text(asText(props.submit));
  const next = text(asText(props.next)) || words("next");
  const below = <Secondary secondary={asObject(props.secondary)} />;

  if (kept !== "")
    return (
      <KeptCard
        name={kept}
        submit={submit}
        reason={(props.disabled === true && text(asText(props.reason))) || next}
        disabled={props.disabled === true}
        below={below}
        onReplace={() => {
          setReplaced(true);
          host.send({ name: "replace" });
        }}
      />
    );
  if (props.failed === true) {
    const retry = { text: words("retry"), press: () => host.send({ name: "retry" }) };
    return <Failure text={words("problems.unavailable")} retry={retry} />;
  }
  return (
    <div className="form">
      {error === "" ? null : <Failure text={error} focused />}
      <NameOnCard label={words("name")} value={cardholder} form={id} onChange={setCardholder} />
      {props.loading === true || !session ? (
        <CardPlaceholder />
      ) : (
        <CardEntry
          key={`${session.clientToken}/${attempt}`}
          id={id}
          cardholder={cardholder}
          session={session}
          submit={submit}
          busyText={text(asText(props.busyText ?? props.submit))}
          disabled={props.disabled === true}
          reason={text(asText(props.reason))}
          next={next}
          hidden={asStrings(props.hidden)}
          confirm={readConfirm(asObject(props.confirm))}
          below={below}
          focused={replaced}
          onReopen={reopen}
          onRetry={() => {
            // The journey requests a new session. The fields are created again even if it is the same session.
            reopen();
            host.send({ name: "retry" });
          }}
        />
      )}
    </div>
  );
}

/** Placeholders of the fields while the payment session loads. */
function CardPlaceholder() {
  const words = useBlockText("card");
  useWaiting();
  const field = (name: "number" | "expirationDate" | "cvv") => (
    <HostedField label={words(name)} error="" state="loading" />
  );
  return (
    <div className="form waiting" aria-busy="true">
      {field("number")}
      <div className="pair pair--keep">
        {field("expirationDate")}
        {field("cvv")}
      </div>
      <p className="secure">
        <Icon name="lock" />
        <output>{words("loading")}</output>
      </p>
    </div>
  );
}

interface KeptCardProps extends ComponentProps<typeof GoOn> {
  /** The card's name: its brand and last digits. */
  readonly name: string;
  readonly onReplace: () => void;
}

/** A card that was entered before and can still be used. The person can go on with it or enter another one. */
function KeptCard({ name, onReplace, ...next }: KeptCardProps) {
  const words = useBlockText("card");
  return (
    <div className="form">
      <dl className="review">
        <div className="review__row">
          <dt>{words("kept")}</dt>
          <dd>{name}</dd>
          <dd className="review__change">
            <Button look="link" onClick={onReplace}>
              {words("replace")}
            </Button>
          </dd>
        </div>
      </dl>
      <GoOn {...next} />
    </div>
  );
}

interface NameOnCardProps {
  readonly label: string;
  readonly value: string;
  /** Id of the form that Enter sends. */
  readonly form: string;
  readonly onChange: (name: string) => void;
}

/** The cardholder's name. Only this page and the provider get it, so it is not a field of the journey. */
function NameOnCard({ label, value, form, onChange }: NameOnCardProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="text"
        form={form}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        // The provider's limit.
        maxLength={175}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
