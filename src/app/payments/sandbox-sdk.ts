/**
 * The provider's code for the sandbox, where it may talk to the sandbox's origin instead of to Braintree's hosts. `sandbox-plugin.ts`
 * bundles this file by itself, with one module of the SDK replaced, so that what production loads is never touched.
 */
import constants from "braintree-web/lib/constants.js";
import isVerifiedDomain from "braintree-web/lib/is-verified-domain.js";

export { default as client } from "braintree-web/client/index.js";
export { default as hostedFields } from "braintree-web/hosted-fields/index.js";

/** Lets the SDK talk to `origin`, and to nothing else. Before anything is created. */
export function trust(origin: string): void {
  isVerifiedDomain.trust(origin);
  // Load times are reported to the sandbox, which drops them, and not to PayPal.
  constants.ANALYTICS_URL = `${origin}/reports`;
}
