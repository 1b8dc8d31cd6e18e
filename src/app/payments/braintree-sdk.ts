/** The provider's own code, as published. A chunk of its own, loaded when a page takes a card. */
export { default as client } from "braintree-web/client/index.js";
export { default as hostedFields } from "braintree-web/hosted-fields/index.js";
