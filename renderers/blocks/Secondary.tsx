import type { JsonObject } from "../../src/engine/index.ts";
import { asString, asText } from "../props.ts";
import { useText } from "../text/index.ts";
import { usePress } from "./usePress.ts";
import { Button } from "../Button.tsx";

/** A secondary button that sends the event of `{ event, text }`. Shows nothing without an event. */
export function Secondary({ secondary }: { readonly secondary: JsonObject }) {
  const press = usePress();
  const text = useText();
  const event = asString(secondary.event);
  if (event === undefined) return null;
  return (
    <Button look="quiet" wide {...press(event)}>
      {text(asText(secondary.text))}
    </Button>
  );
}
