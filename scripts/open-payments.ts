import { type SandboxOptions, startSandbox } from "../src/sandbox/index.ts";
import { createGateway, type PaymentsGateway, readPaymentsConfig } from "../src/server/payments/index.ts";
import { type Environment, readSettings } from "../src/server/settings/index.ts";

export interface Payments {
  readonly gateway: PaymentsGateway;
  /** Payments go to the sandbox. */
  readonly sandbox: boolean;
  /** Stops the sandbox, if one was started. */
  close(): Promise<void>;
}

/**
 * Opens the gateway that the environment selects (`PAYMENTS`, `BRAINTREE_*`), and starts the sandbox if it is selected.
 * Throws an `Error` that names what is missing.
 */
export async function openPayments(
  env: Environment,
  sandbox: Omit<SandboxOptions, "env" | "fault">,
): Promise<Payments> {
  const config = readPaymentsConfig(env);
  if (config.provider === "braintree") {
    return { gateway: createGateway(config.braintree), sandbox: false, close: async () => {} };
  }
  const { SANDBOX_ORIGIN, SANDBOX_SALE_SECONDS, NODE_ENV, ALLOW_SANDBOX_PAYMENTS } = readSettings(env);
  const started = await startSandbox({
    origin: SANDBOX_ORIGIN,
    // The SDK waits for 60 s. A slower provider counts as unavailable.
    saleMs: 1_000 * SANDBOX_SALE_SECONDS,
    ...sandbox,
    env: { NODE_ENV, ALLOW_SANDBOX_PAYMENTS },
  });
  return { gateway: createGateway(started.gatewayConfig), sandbox: true, close: started.close };
}
