import type { JsonObject } from "../../engine/index.ts";

/** The affiliate that a site reports purchases to; `affiliate` in `flows/sites.json`. */
export interface Affiliate {
  /** Address of a script for pages that ask for no secret data. */
  readonly script?: string;
  /** Called when `event` is recorded. `{property}` is replaced by the event's property. */
  readonly pixel?: { readonly event: string; readonly address: string };
}

/**
 * Calls the pixel of an event if the event has all properties that the address needs. The request continues when the
 * page is left.
 */
export function notifyAffiliate({ pixel }: Affiliate, event: string, properties: JsonObject): void {
  if (pixel === undefined || pixel.event !== event) return;
  let missing = false;
  const address = pixel.address.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    missing ||= properties[name] === undefined;
    return encodeURIComponent(String(properties[name]));
  });
  if (missing) return;
  void fetch(address, { mode: "no-cors", keepalive: true, referrerPolicy: "origin" }).catch(() => undefined);
}

/** Loads the affiliate's script. */
export function loadAffiliateScript(address: string): void {
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}
