import type { JsonObject } from "../../src/engine/index.ts";
import { asString, asText } from "../props.ts";
import { useText } from "../text/index.ts";
import { usePress } from "./usePress.ts";

/** A secondary button that sends the event of `{ event, text }`. Shows nothing without an event. */
export function Secondary({ secondary }: { readonly secondary: JsonObject }) {
  const press = usePress();
  const text = useText();
  const event = asString(secondary.event);
  if (event === undefined) return null;
  return (
    <button className="btn" data-variant="quiet" data-block="" type="button" {...press(event)}>
      {text(asText(secondary.text))}
    </button>
  );
}
