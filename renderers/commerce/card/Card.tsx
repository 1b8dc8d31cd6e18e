import { useId, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asObject, asStrings, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { Failure } from "../../blocks/Failure.tsx";
import { Secondary } from "../../blocks/Secondary.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { CardEntry } from "./CardEntry.tsx";
import { CardPlaceholder } from "./CardPlaceholder.tsx";
import { readConfirm } from "./confirm.ts";
import { KeptCard } from "./KeptCard.tsx";
import { NameOnCard } from "./NameOnCard.tsx";
import { readSession } from "./session.ts";

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
