import type { RefObject } from "react";
import { useEffect, useRef } from "react";
import type { JsonObject } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { usePageView } from "../view.ts";
import { onLeaving } from "./leaving.ts";

type OfField = "change" | "blur" | "pick";

interface Reports {
  /** A field was changed or left, or something was picked in it. */
  report(event: OfField, payload: { readonly field: string; readonly value?: string }): void;
  submit(): void;
}

/**
 * What a form reports to the journey, with its newest values. All calls of a submit must get the submitted values, even
 * a call that follows the first one. So what the person types during them is reported after they end.
 */
export function useReports(form: string, latest: RefObject<JsonObject>): Reports {
  const host = useHost();
  const { busy } = usePageView();
  const meanwhile = useRef(new Set<string>());
  const send: Reports["report"] = (event, payload) =>
    host.send({ name: eventName(form, event), form, values: latest.current, payload });
  useEffect(() => {
    const sendAll = () => {
      for (const field of meanwhile.current) send("change", { field });
      meanwhile.current.clear();
    };
    if (!busy) return sendAll();
    // If the page is left, the end of its call is never seen.
    return onLeaving(sendAll);
    // Only `busy` matters here. `tell` is a new function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [busy]);
  return {
    report(event, payload) {
      if (busy) meanwhile.current.add(payload.field);
      else send(event, payload);
    },
    submit: () => host.send({ name: eventName(form, "submit"), form, values: latest.current }),
  };
}

/** Events of a form with a name other than `form` begin with that name. */
function eventName(form: string, event: string): string {
  return form === "form" ? event : `${form}.${event}`;
}
