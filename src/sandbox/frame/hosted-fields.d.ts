/** The names that both sides of a card field's frame use; `braintree-web` has no types for them. */
declare module "braintree-web/hosted-fields/shared/constants.js" {
  const constants: {
    readonly events: Readonly<Record<string, string>>;
    readonly allowedStyles: readonly string[];
    readonly allowedAttributes: Readonly<Record<string, string>>;
    readonly allowedFields: Readonly<Record<string, { readonly name: string; readonly label: string }>>;
    readonly autocompleteMappings: Readonly<Record<string, string>>;
  };
  export default constants;
}

declare module "braintree-web/hosted-fields/shared/browser-detection.js" {
  const browser: { isFirefox(): boolean; hasSoftwareKeyboard(): boolean };
  export default browser;
}
