/**
 * `braintree-web` has no types. We use its CommonJS sources, because its published bundles contain shared code twice.
 */
declare module "braintree-web/client/index.js" {
  const client: import("./sdk.ts").Sdk["client"];
  export default client;
}

declare module "braintree-web/hosted-fields/index.js" {
  const hostedFields: import("./sdk.ts").Sdk["hostedFields"];
  export default hostedFields;
}

declare module "braintree-web/paypal-checkout/index.js" {
  const payPalCheckout: import("./sdk.ts").SdkPayPal;
  export default payPalCheckout;
}

declare module "braintree-web/venmo/index.js" {
  const venmo: import("./sdk.ts").SdkVenmo;
  export default venmo;
}

declare module "braintree-web/three-d-secure/index.js" {
  const threeDSecure: import("./sdk.ts").SdkThreeDSecure;
  export default threeDSecure;
}

declare module "braintree-web/data-collector/index.js" {
  const dataCollector: import("./sdk.ts").SdkDataCollector;
  export default dataCollector;
}

declare module "braintree-web/lib/assets.js" {
  const assets: { readonly loadScript: { clearCache(): void } };
  export default assets;
}

declare module "braintree-web/paypal/shared/constants.js" {
  const constants: { readonly ENVIRONMENT: Record<string, string> };
  export default constants;
}

declare module "braintree-web/venmo/shared/constants.js" {
  const constants: {
    VENMO_WEB_LOGIN_URL: string;
    VENMO_WEB_LOGIN_SANDBOX_URL: string;
    VENMO_APP_OR_MOBILE_AUTH_URL: string;
  };
  export default constants;
}

declare module "braintree-web/lib/constants.js" {
  const constants: { ANALYTICS_URL: string; FRAUDNET_URL: string; readonly GRAPHQL_URLS: Record<string, string> };
  export default constants;
}

/** The replacement in the sandbox's build, see sandbox-plugin.ts. */
declare module "braintree-web/lib/is-verified-domain.js" {
  const isVerifiedDomain: { trust(origin: string): void };
  export default isVerifiedDomain;
}

declare module "*/card-fields.css";
