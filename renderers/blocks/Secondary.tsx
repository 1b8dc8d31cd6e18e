import type { JsonObject } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { asString, asText } from "../props.ts";
import { useText } from "../text/index.ts";

/** A quiet button that sends the event of `{ event, text }`; nothing without one. */
export function Secondary({ secondary }: { readonly secondary: JsonObject }) {
  const host = useHost();
  const text = useText();
  const event = asString(secondary.event);
  if (event === undefined) return null;
  return (
    <button className="btn" data-variant="quiet" data-block="" type="button" onClick={() => host.send({ name: event })}>
      {text(asText(secondary.text))}
    </button>
  );
}
