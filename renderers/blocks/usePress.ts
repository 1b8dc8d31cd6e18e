import type { JsonObject } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { usePageView } from "../view.ts";

interface Press {
  readonly "aria-disabled": true | undefined;
  readonly onClick: () => void;
}

/**
 * Returns the properties of a button that sends an event. While a call runs that changes something, such as a payment,
 * the journey takes no event of the page, so the button says that it cannot be pressed. It keeps the focus.
 */
export function usePress(): (event: string, payload?: JsonObject) => Press {
  const host = useHost();
  const { busy } = usePageView();
  return (name, payload) => ({
    "aria-disabled": busy || undefined,
    onClick: () => {
      if (!busy) host.send({ name, ...(payload && { payload }) });
    },
  });
}
