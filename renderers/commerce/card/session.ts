import type { Json } from "../../../src/engine/index.ts";
import type { PaymentMethod, PaymentSession } from "../payments.ts";
import { asString, asStrings, isObject } from "../../props.ts";

/** The payment session from the service. Undefined while there is none, or if no client can be created for it. */
export function readSession(value: Json | undefined): PaymentSession | undefined {
  if (!isObject(value)) return undefined;
  const { provider } = value;
  const clientToken = asString(value.clientToken);
  if (clientToken === undefined || (provider !== "braintree" && provider !== "sandbox")) return undefined;
  const sandboxOrigin = asString(value.sandboxOrigin);
  return {
    provider,
    clientToken,
    methods: asStrings(value.methods).filter(isMethod),
    currency: asString(value.currency) ?? "",
    sca: value.sca === true,
    expiresAt: asString(value.expiresAt) ?? "",
    ...(sandboxOrigin === undefined ? {} : { sandboxOrigin }),
  };
}

function isMethod(name: string): name is PaymentMethod {
  return name === "card" || name === "paypal" || name === "venmo";
}
