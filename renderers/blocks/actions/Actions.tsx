import { useState } from "react";
import type { Json } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { usePress } from "../usePress.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { NamedLink, useText, RichIn } from "../../text/index.ts";
import { usePageView } from "../../view.ts";
import { Button } from "../../Button.tsx";

/**
 * Buttons that send events, and links that look like buttons, in either order. Below them is a note about what happens
 * next.
 */
export function Actions({ block }: BlockProps) {
  const press = usePress();
  const text = useText();
  const { busy } = usePageView();
  const [pressed, setPressed] = useState("");
  const note = asText(block.props.note);
  const linksFirst = block.props.linksFirst === true;
  const buttons = asObjects(block.props.buttons).map((button) => {
    const name = asString(button.event) ?? "";
    const works = busy && pressed === name;
    const { onClick, ...rest } = press(name);
    return (
      <Button
        key={name}
        look={variant(button.variant)}
        wide
        {...rest}
        aria-busy={works || undefined}
        onClick={() => {
          setPressed(name);
          onClick();
        }}
      >
        {text((works && asText(button.busyText)) || asText(button.text))}
      </Button>
    );
  });
  const links = asObjects(block.props.links).map((link) => (
    <NamedLink key={asString(link.link)} className="btn" to={asString(link.link) ?? ""} variant={variant(link.variant)}>
      {text(asText(link.text))}
    </NamedLink>
  ));
  return (
    <div className="form__actions">
      {linksFirst ? [links, buttons] : [buttons, links]}
      <RichIn as="p" className="form__note" text={note} />
    </div>
  );
}

function variant(value: Json | undefined): string {
  return value === "secondary" || value === "quiet" ? value : "primary";
}
