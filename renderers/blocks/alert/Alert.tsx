import type { BlockProps } from "../../block.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asText, asTone } from "../../props.ts";
import { Rich } from "../../text/index.ts";
import { Resubmit } from "./Resubmit.tsx";
import { useSpeaker } from "../../text/speaker.ts";

/** A message that is part of the page. With `banner`, it shows an offer. */
export function Alert({ block }: BlockProps) {
  const { t } = useSpeaker();
  const title = asText(block.props.title);
  const text = asText(block.props.text);
  const resubmit = asText(block.props.resubmit);
  const note = asText(block.props.note);
  if (block.props.banner === true)
    return (
      <aside className="promo" aria-label={t("ui.offer")}>
        {title ? (
          <p className="promo__value">
            <Rich text={title} />
          </p>
        ) : null}
        {text ? (
          <p>
            <Rich text={text} />
          </p>
        ) : null}
      </aside>
    );
  const tone = asTone(block.props.tone);
  return (
    <div className="alert" data-tone={tone} role={ROLES[tone]}>
      <Icon name={tone} />
      <div className="alert__body">
        {title ? (
          <h2 className="alert__title">
            <Rich text={title} />
          </h2>
        ) : null}
        {text ? (
          <p>
            <Rich text={text} />
          </p>
        ) : null}
        {resubmit ? (
          <p>
            <Resubmit text={resubmit} /> {note ? <Rich text={note} /> : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

// Screen readers announce an error or a warning at once, a success after the current speech, and information not at
// all.
const ROLES = { error: "alert", warning: "alert", success: "status", info: undefined } as const;
