import { createBraintreeGateway } from "./braintree/gateway.ts";
import { readPaymentsConfig } from "./config.ts";
import type { PaymentsGateway } from "./gateway.ts";
import { startSandbox } from "./sandbox/index.ts";
import type { SandboxOptions } from "./sandbox/index.ts";

export interface Payments {
  readonly gateway: PaymentsGateway;
  /** Stops the sandbox, where there is one. */
  close(): Promise<void>;
}

/**
 * The gateway that the environment asks for (`PAYMENTS`, `BRAINTREE_*`), with the sandbox started where it is the one.
 * Throws an `Error` that says what is missing. `SANDBOX_ORIGIN` is where browsers find the sandbox, when they are on another machine.
 */
export async function openPayments(
  env: Readonly<Record<string, string | undefined>>,
  sandbox: Omit<SandboxOptions, "env" | "fault">,
): Promise<Payments> {
  const config = readPaymentsConfig(env);
  if (config.provider === "braintree") {
    return { gateway: createBraintreeGateway(config.braintree), close: async () => {} };
  }
  const started = await startSandbox({ origin: env["SANDBOX_ORIGIN"] || undefined, ...sandbox, env });
  return { gateway: createBraintreeGateway(started.gatewayConfig), close: started.close };
}
