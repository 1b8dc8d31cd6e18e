/**
 * The provider's published code, in a separate chunk that loads when a page accepts a payment. Parts that not everybody
 * needs load later.
 */
import assets from "braintree-web/lib/assets.js";
import type { Sdk } from "./sdk.ts";

export { default as client } from "braintree-web/client/index.js";
export { default as hostedFields } from "braintree-web/hosted-fields/index.js";

export const payPal: Sdk["payPal"] = async () => (await import("braintree-web/paypal-checkout/index.js")).default;
export const venmo: Sdk["venmo"] = async () => (await import("braintree-web/venmo/index.js")).default;
export const threeDSecure: Sdk["threeDSecure"] = async () =>
  (await import("braintree-web/three-d-secure/index.js")).default;
export const dataCollector: Sdk["dataCollector"] = async () =>
  (await import("braintree-web/data-collector/index.js")).default;
export const forgetScripts: Sdk["forgetScripts"] = () => assets.loadScript.clearCache();
export const payPalEnvironment: Sdk["payPalEnvironment"] = undefined;
