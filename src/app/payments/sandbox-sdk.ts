/**
 * The provider's code for the sandbox, where it may talk to the sandbox's origin instead of to Braintree's hosts. `sandbox-plugin.ts`
 * bundles this file by itself, with one module of the SDK replaced, so that what production loads is never touched.
 */
import constants from "braintree-web/lib/constants.js";
import isVerifiedDomain from "braintree-web/lib/is-verified-domain.js";
import payPalConstants from "braintree-web/paypal/shared/constants.js";
import venmoConstants from "braintree-web/venmo/shared/constants.js";
import type { Sdk } from "./sdk.ts";

export { client, dataCollector, forgetScripts, hostedFields, payPal, threeDSecure, venmo } from "./braintree-sdk.ts";

export const payPalEnvironment: Sdk["payPalEnvironment"] = "trusted";

/** Lets the SDK talk to `origin`, and to nothing else. Before anything is created. */
export function trust(origin: string): void {
  isVerifiedDomain.trust(origin);
  // Load times are reported to the sandbox, which drops them, and not to PayPal.
  constants.ANALYTICS_URL = `${origin}/reports`;
  constants.GRAPHQL_URLS["sandbox"] = `${origin}/graphql`;
  constants.FRAUDNET_URL = `${origin}/fraudnet.js`;
  payPalConstants.ENVIRONMENT["trusted"] = `${origin}/sdk/js?`;
  venmoConstants.VENMO_WEB_LOGIN_URL = `${origin}/go/web`;
  venmoConstants.VENMO_WEB_LOGIN_SANDBOX_URL = `${origin}/go/web`;
  venmoConstants.VENMO_APP_OR_MOBILE_AUTH_URL = `${origin}/go/web`;
}
