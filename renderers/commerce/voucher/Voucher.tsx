import { useId, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asNumber, asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { Button } from "../../Button.tsx";

/** A checkbox that opens the entry of a code with its button. The journey decides whether the code is valid. */
export function Voucher({ block: { props } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const open = props.open === true;
  return (
    <div className="stack" data-gap="s">
      <label className="check">
        <input
          className="check__input"
          type="checkbox"
          checked={open}
          onChange={(event) => host.send({ name: "voucherToggled", payload: { on: event.currentTarget.checked } })}
        />
        <span className="check__text">{text(asText(props.question))}</span>
      </label>
      {open ? <Entry props={props} /> : null}
    </div>
  );
}

function Entry({ props }: { readonly props: BlockProps["block"]["props"] }) {
  const host = useHost();
  const text = useText();
  const { t } = useSpeaker();
  const id = useId();
  const [typed, setTyped] = useState(asString(props.code) ?? "");
  const [said, setSaid] = useState("");
  const isBlank = typed.trim() === "";
  // The message is about the code that was sent, not about the one that is being typed.
  const current = said === "" || said === typed;
  const error = current ? text(asText(props.error)) : "";
  const done = current && !isBlank ? text(asText(props.done)) : "";
  const apply = () => {
    // A different code can be sent while a price is loading. The same code has been sent already.
    if (isBlank || (props.busy === true && typed === said)) return;
    setSaid(typed);
    host.send({ name: "voucher", payload: { code: typed } });
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {text(asText(props.label))}
      </label>
      <div role="alert">
        {error === "" ? null : (
          <p className="field__error" id={`${id}error`}>
            <span>
              <span className="visually-hidden">{`${t("ui.errorPrefix")} `}</span>
              <span key={error}>{error}</span>
            </span>
          </p>
        )}
      </div>
      <div className="input-group">
        <input
          className="input"
          id={id}
          type="text"
          value={typed}
          maxLength={asNumber(props.maxLength) ?? 40}
          autoComplete="off"
          autoCapitalize={props.capitals === false ? "none" : "characters"}
          spellCheck={false}
          aria-invalid={error === "" ? undefined : true}
          aria-describedby={error === "" ? undefined : `${id}error`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply();
          }}
        />
        <Button look="secondary" disabled={isBlank} aria-busy={props.busy === true || undefined} onClick={apply}>
          {text(asText(props.apply))}
        </Button>
      </div>
      <output className="field__hint">{done}</output>
    </div>
  );
}
