import { useState } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { useWaiting } from "../../page/waiting.ts";
import { asObject, asStrings, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { Failure } from "../Failure.tsx";
import { Secondary } from "../Secondary.tsx";
import { useBlockText } from "../useBlockText.ts";
import { CardEntry } from "./CardEntry.tsx";
import { readConfirm } from "./confirm.ts";
import { KeptCard } from "./KeptCard.tsx";
import { readSession } from "./session.ts";

/** Paying by card. The card goes from the person to the payment provider; this page gets a nonce. */
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
  const submit = text(asText(props.submit));
  const below = <Secondary secondary={asObject(props.secondary)} />;

  if (kept !== "")
    return (
      <KeptCard
        name={kept}
        submit={submit}
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
    <>
      {error === "" ? null : <Failure text={error} focused />}
      {props.loading === true || !session ? (
        <CardPlaceholder text={words("loading")} />
      ) : (
        <CardEntry
          key={`${session.clientToken}/${attempt}`}
          session={session}
          submit={submit}
          busyText={text(asText(props.busyText ?? props.submit))}
          disabled={props.disabled === true}
          hidden={asStrings(props.hidden)}
          confirm={readConfirm(asObject(props.confirm))}
          below={below}
          focused={replaced}
          onReopen={reopen}
          onRetry={() => {
            // The journey fetches a new session; where it answers with the same one, the fields are made anew all the same.
            reopen();
            host.send({ name: "retry" });
          }}
        />
      )}
    </>
  );
}

function CardPlaceholder({ text }: { readonly text: string }) {
  useWaiting();
  return (
    <>
      <output className="visually-hidden">{text}</output>
      <div className="form waiting" aria-hidden="true">
        <span className="skeleton" data-size="button" />
        <div className="pair pair--keep">
          <span className="skeleton" data-size="button" />
          <span className="skeleton" data-size="button" />
        </div>
        <span className="skeleton" data-size="button" />
      </div>
    </>
  );
}
