import type { Text } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { mainId, submitForm } from "../../focus.ts";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { PathLink } from "../../page/PathLink.tsx";
import { asText, asTone } from "../../props.ts";
import { Rich, useText, RichIn } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { usePageView } from "../../view.ts";

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
        <RichIn as="p" className="promo__value" text={title} />
        <RichIn as="p" text={text} />
      </aside>
    );
  const tone = asTone(block.props.tone);
  return (
    <div className="alert" data-tone={tone} role={ROLES[tone]}>
      <Icon name={tone} />
      <div className="alert__body">
        <RichIn as="h2" className="alert__title" text={title} />
        <RichIn as="p" text={text} />
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

/** Submits the page's form like the form's own button: problems are shown, and nothing is sent twice. */
function Resubmit({ text: words }: { readonly text: Text }) {
  const text = useText();
  const { path } = usePageView();
  const host = useHost();
  return (
    <PathLink to={path} act={() => submitForm(mainId(host))}>
      {text(words)}
    </PathLink>
  );
}
