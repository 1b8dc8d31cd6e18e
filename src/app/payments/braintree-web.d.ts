/** `braintree-web` ships no types. The CommonJS sources, not the published bundles, which carry everything that two modules share twice. */
declare module "braintree-web/client/index.js" {
  const client: import("./sdk.ts").Sdk["client"];
  export default client;
}

declare module "braintree-web/hosted-fields/index.js" {
  const hostedFields: import("./sdk.ts").Sdk["hostedFields"];
  export default hostedFields;
}

declare module "braintree-web/lib/constants.js" {
  const constants: { ANALYTICS_URL: string };
  export default constants;
}

/** As the sandbox's build replaces it, see sandbox-plugin.ts. */
declare module "braintree-web/lib/is-verified-domain.js" {
  const isVerifiedDomain: { trust(origin: string): void };
  export default isVerifiedDomain;
}

declare module "*/card-fields.css";
