/**
 * The provider's code for the sandbox, which may contact the sandbox's origin instead of Braintree's hosts.
 * `sandbox-plugin.ts` bundles this file separately and replaces one module of the SDK, so the code that production
 * loads is unchanged.
 */
import constants from "braintree-web/lib/constants.js";
import isVerifiedDomain from "braintree-web/lib/is-verified-domain.js";
import payPalConstants from "braintree-web/paypal/shared/constants.js";
import venmoConstants from "braintree-web/venmo/shared/constants.js";
import type { Sdk } from "./sdk.ts";

export { client, dataCollector, forgetScripts, hostedFields, payPal, threeDSecure, venmo } from "./braintree-sdk.ts";

export const payPalEnvironment: Sdk["payPalEnvironment"] = "trusted";

/** Allows the SDK to contact only `origin`. Call it before creating anything. */
export function trust(origin: string): void {
  isVerifiedDomain.trust(origin);
  // Report load times to the sandbox, which drops them, instead of PayPal.
  constants.ANALYTICS_URL = `${origin}/reports`;
  constants.GRAPHQL_URLS["sandbox"] = `${origin}/graphql`;
  constants.FRAUDNET_URL = `${origin}/fraudnet.js`;
  payPalConstants.ENVIRONMENT["trusted"] = `${origin}/sdk/js?`;
  venmoConstants.VENMO_WEB_LOGIN_URL = `${origin}/go/web`;
  venmoConstants.VENMO_WEB_LOGIN_SANDBOX_URL = `${origin}/go/web`;
  venmoConstants.VENMO_APP_OR_MOBILE_AUTH_URL = `${origin}/go/web`;
}
