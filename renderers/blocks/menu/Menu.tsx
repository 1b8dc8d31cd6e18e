import type { BlockProps } from "../../block.ts";
import { usePress } from "../usePress.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { NamedLink, useText } from "../../text/index.ts";

/** The header's links, then its buttons, unless the journey reverses the order. */
export function Menu({ block: { props } }: BlockProps) {
  const press = usePress();
  const text = useText();
  const links = asObjects(props.links).map((item) => (
    <NamedLink key={asString(item.link)} className="site-nav__link" to={asString(item.link) ?? ""}>
      {text(asText(item.text))}
    </NamedLink>
  ));
  const buttons = asObjects(props.buttons).map((item) => (
    <button key={asString(item.event)} className="site-nav__link" type="button" {...press(asString(item.event) ?? "")}>
      {text(asText(item.text))}
    </button>
  ));
  return <>{props.buttonsFirst === true ? [buttons, links] : [links, buttons]}</>;
}
