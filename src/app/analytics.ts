import type { JsonObject } from "../engine/index.ts";

declare global {
  interface Window {
    /** Where tag managers read from. */
    dataLayer?: JsonObject[];
  }
}

/** Puts an event into the page's data layer. The checker has made sure that nothing sensitive is in it. */
export function track(event: string, values: JsonObject): void {
  (window.dataLayer ??= []).push({ event, ...values });
}
