import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { NamedLink, useText } from "../../text/index.ts";
import { usePageView } from "../../view.ts";

/** The header's links, then its buttons, unless the journey reverses the order. */
export function Menu({ block: { props } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const { busy } = usePageView();
  const links = asObjects(props.links).map((item) => (
    <NamedLink key={asString(item.link)} className="site-nav__link" to={asString(item.link) ?? ""}>
      {text(asText(item.text))}
    </NamedLink>
  ));
  const buttons = asObjects(props.buttons).map((item) => (
    <button
      key={asString(item.event)}
      className="site-nav__link"
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => host.send({ name: asString(item.event) ?? "" })}
    >
      {text(asText(item.text))}
    </button>
  ));
  return <>{props.buttonsFirst === true ? [buttons, links] : [links, buttons]}</>;
}
