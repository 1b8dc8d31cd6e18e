import type { ServiceConfig } from "./config.ts";
import { offerFor } from "./catalogue/index.ts";
import { priceFrom } from "./packages/index.ts";

interface PricedSite {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
}

/**
 * Tells a document what a subscription costs from, a month, at each site, in its minor units: `us=992 uk=792`. Both who draws the page and the
 * page's own script read it there, so the price is known before either begins. A site whose offer is in another currency has none.
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
