import type { ServiceConfig } from "./config.ts";
import { offerFor } from "./catalogue/index.ts";
import { priceFrom } from "./packages/index.ts";

interface PricedSite {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
}

/**
 * Adds the lowest monthly price at each site to a document, in minor units: `us=992 uk=792`. The server rendering and
 * the page's script both read it there, so the price is known at once. A site whose offer has another currency has
 * none.
 */
export function withSitePrices(
  document: string,
  sites: readonly PricedSite[],
  { homePricingGroup }: Pick<ServiceConfig, "homePricingGroup">,
): string {
  const prices = sites.flatMap(({ id, country, currency }) => {
    const offer = offerFor({ country, countryCode: "" }, homePricingGroup);
    const price = offer.currency === currency ? priceFrom(offer) : 0;
    return price > 0 ? [`${id}=${price}`] : [];
  });
  return document.replace("</head>", `<meta name="prices" content="${prices.join(" ")}"></head>`);
}
