import { type ComponentProps, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { End } from "../../blocks/End.tsx";
import { Failure } from "../../blocks/Failure.tsx";
import { Secondary } from "../../blocks/Secondary.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useHost } from "../../host.ts";
import { asNumber, asObject, asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { GoOn } from "../card/GoOn.tsx";
import { readSession } from "../card/session.ts";
import { WalletEntry } from "./WalletEntry.tsx";
import { Button } from "../../Button.tsx";

/** Payment with a wallet. The approval in the wallet's window returns a nonce. */
export function Wallet({ block: { props } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const words = useBlockText("wallet");
  const [attempt, setAttempt] = useState(0);
  const method = props.method === "venmo" ? "venmo" : "paypal";
  const name = words(method);
  const error = text(asText(props.error));
  const session = readSession(props.session);
  const amount = asNumber(props.amount);
  const currency = asString(props.currency) ?? "";
  const refetch = () => host.send({ name: "retry" });
  const [replaced, setReplaced] = useState(false);
  const kept = text(asText(props.kept));
  const below = <Secondary secondary={asObject(props.secondary)} />;

  if (kept !== "")
    return (
      <KeptWallet
        method={method}
        label={kept}
        submit={text(asText(props.submit))}
        reason={(props.disabled === true && text(asText(props.reason))) || text(asText(props.next)) || words("next")}
        disabled={props.disabled === true}
        below={below}
        onReplace={() => {
          setReplaced(true);
          host.send({ name: "replace" });
        }}
      />
    );
  if (props.failed === true)
    return <Failure text={words("problems.unavailable", { name })} retry={{ text: words("retry"), press: refetch }} />;
  return (
    <div className="form">
      {error === "" ? null : <Failure text={error} focused />}
      {props.loading === true || !session || amount === undefined ? (
        <WalletPlaceholder text={words("loading", { name })} />
      ) : (
        <WalletEntry
          key={`${method}/${session.clientToken}/${amount}/${attempt}`}
          session={session}
          method={method}
          total={amount}
          currency={currency}
          disabled={props.disabled === true}
          focused={replaced}
          onRetry={(expired) => {
            setAttempt(attempt + 1);
            // A card entry keeps its session, and with it what was typed, unless the session has expired.
            if (expired) refetch();
          }}
        />
      )}
      <End>{below}</End>
    </div>
  );
}

function WalletPlaceholder({ text }: { readonly text: string }) {
  return (
    <>
      <output className="visually-hidden">{text}</output>
      <span className="skeleton" data-size="button" aria-hidden="true" />
    </>
  );
}

interface KeptWalletProps extends ComponentProps<typeof GoOn> {
  readonly method: "paypal" | "venmo";
  /** The approved account, with the wallet's name before it: "Venmo @jordan-avery". */
  readonly label: string;
  readonly onReplace: () => void;
}

/** An approval that can still be used. The person can go on with it or use another account. */
function KeptWallet({ method, label, onReplace, ...next }: KeptWalletProps) {
  const words = useBlockText("wallet");
  const name = words(method);
  const account = label.startsWith(`${name} `) ? label.slice(name.length + 1) : "";
  return (
    <div className="form">
      <output className="field__ok">
        {account === "" ? words("connected", { name }) : words("connectedAs", { account })}
      </output>
      <p className="note">
        <span>{words("kept", { name })}</span>{" "}
        <Button look="link" onClick={onReplace}>
          {words("replace", { name })}
        </Button>
      </p>
      <GoOn {...next} />
    </div>
  );
}
