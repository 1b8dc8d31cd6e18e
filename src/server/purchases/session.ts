import { findPackage, offerFor } from "../catalogue/index.ts";
import { type Handler, ServiceError } from "../http/index.ts";
import { GatewayMisconfigured, GatewayUnavailable } from "../payments/index.ts";

export const createPaymentSession: Handler<"createPaymentSession"> = async ({ gateway, input, config, log }) => {
  // The order's currency wins if the order is from another country than the address.
  const ordered = input.packageId === undefined ? undefined : findPackage(input.packageId);
  const { currency } = ordered?.offer ?? offerFor({ country: input.country, countryCode: "" }, config.homePricingGroup);
  try {
    const session = await gateway.createSession({ currency, country: input.country });
    return { ...session, methods: [...session.methods] };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayMisconfigured)) throw error;
    log.error({ currency, reason: error.name }, "no payment session");
    throw new ServiceError("payments-unavailable", { retryAfter: 30 });
  }
};
