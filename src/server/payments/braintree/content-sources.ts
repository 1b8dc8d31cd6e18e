import type { ContentSources, PaymentMethod } from "../gateway.ts";

/**
 * Every origin that a page with this provider contacts, and why. `dot` is `"sandbox."` or empty, so that sandbox
 * origins are not allowed where real cards are used. The inventory of scripts on the paying page (PCI DSS 6.4.3) is
 * derived from it; see docs/payments.md.
 */
export function sourcesOf(dot: "" | "sandbox.", methods: readonly PaymentMethod[]): ContentSources {
  const parts = [CARD, ...(methods.includes("paypal") ? [PAYPAL] : []), ...(methods.includes("venmo") ? [VENMO] : [])];
  const merged = (name: keyof ContentSources) =>
    [...new Set(parts.flatMap((part) => part[name] ?? []))].map((source) =>
      source.replace("{dot}", dot).replace("{stag}", dot === "" ? "" : "stag"),
    );
  return {
    "script-src": merged("script-src"),
    "style-src": merged("style-src"),
    "img-src": merged("img-src"),
    "frame-src": merged("frame-src"),
    "connect-src": merged("connect-src"),
  };
}

type Part = Partial<ContentSources>;

/**
 * Hosted fields, 3-D Secure (Cardinal) and device data. `xoplatform` receives load times: everything works without it,
 * but each page would report a policy violation.
 */
const CARD: Part = {
  "frame-src": ["https://assets.braintreegateway.com", "https://*.cardinalcommerce.com"],
  "script-src": ["https://songbird{stag}.cardinalcommerce.com", "https://c.paypal.com"],
  "connect-src": [
    "https://api.{dot}braintreegateway.com",
    "https://payments.{dot}braintree-api.com",
    "https://www.paypal.com/xoplatform/",
    "https://*.cardinalcommerce.com",
    "https://c.paypal.com",
  ],
};

const PAYPAL: Part = {
  "script-src": ["https://www.paypal.com", "https://www.paypalobjects.com"],
  "img-src": ["https://www.paypalobjects.com", "https://checkout.paypal.com"],
  "frame-src": ["https://www.{dot}paypal.com", "https://checkout.paypal.com"],
  "connect-src": ["https://www.{dot}paypal.com"],
};

const VENMO: Part = { "frame-src": ["https://assets.braintreegateway.com"] };
