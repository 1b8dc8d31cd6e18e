import type { JsonObject } from "../../engine/index.ts";

/** Whom a site tells of purchases; `affiliate` of `flows/sites.json`. */
export interface Affiliate {
  /** Address of a script that is loaded on pages without anything secret. */
  readonly script?: string;
  /** Called when `event` is recorded, with `{property}` replaced by what the event says. */
  readonly pixel?: { readonly event: string; readonly address: string };
}

/** Calls the pixel of an event, once it has all that the address needs. It survives the page being left. */
export function tellAffiliate({ pixel }: Affiliate, event: string, properties: JsonObject): void {
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
