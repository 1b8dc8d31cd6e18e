import type { JsonObject } from "../../src/engine/index.ts";
import type { RendererHost } from "../host.ts";

interface Reporting {
  readonly host: Pick<RendererHost, "send">;
  readonly busy: boolean;
  /** The form's name. */
  readonly form: string;
  /** The newest values. */
  readonly values: JsonObject;
}

/**
 * What a form reports to the journey, with its newest values. All calls of a submit must get the submitted values, even
 * a call that follows the first one. So what the person types during them is reported after they end.
 */
export function createReports(now: () => Reporting) {
  const meanwhile = new Set<string>();
  const send = (event: string, payload?: { readonly field: string; readonly value?: string }) => {
    const { host, form, values } = now();
    // Events of a form with a name other than `form` begin with that name.
    const name = form === "form" ? event : `${form}.${event}`;
    host.send({ name, form, values, ...(payload && { payload }) });
  };
  return {
    /** A field was changed or left, or something was picked in it. */
    report(event: "change" | "blur" | "pick", payload: { readonly field: string; readonly value?: string }) {
      if (now().busy) meanwhile.add(payload.field);
      else send(event, payload);
    },
    submit: () => send("submit"),
    /** Reports what was typed while the journey was busy. */
    sendAll() {
      for (const field of meanwhile) send("change", { field });
      meanwhile.clear();
    },
  };
}
