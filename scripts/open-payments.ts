import { type SandboxOptions, startSandbox } from "../src/sandbox/index.ts";
import { createGateway, type PaymentsGateway, readPaymentsConfig } from "../src/server/payments/index.ts";

export interface Payments {
  readonly gateway: PaymentsGateway;
  /** Stops the sandbox, if one was started. */
  close(): Promise<void>;
}

/**
 * Opens the gateway that the environment selects (`PAYMENTS`, `BRAINTREE_*`), and starts the sandbox if it is selected.
 * Throws an `Error` that names what is missing. `SANDBOX_ORIGIN` is the sandbox's address for browsers on other
 * machines; `SANDBOX_SALE_SECONDS` is the duration of a charge.
 */
export async function openPayments(
  env: Readonly<Record<string, string | undefined>>,
  sandbox: Omit<SandboxOptions, "env" | "fault">,
): Promise<Payments> {
  const config = readPaymentsConfig(env);
  if (config.provider === "braintree") {
    return { gateway: createGateway(config.braintree), close: async () => {} };
  }
  const origin = env["SANDBOX_ORIGIN"] || undefined;
  const started = await startSandbox({ origin, saleMs: 1_000 * readSeconds(env), ...sandbox, env });
  return { gateway: createGateway(started.gatewayConfig), close: started.close };
}

/** The SDK waits for 60 s. A slower provider counts as unavailable. */
function readSeconds(env: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(env["SANDBOX_SALE_SECONDS"] || 0);
  if (!(seconds >= 0 && seconds <= 60)) throw new Error("SANDBOX_SALE_SECONDS must be 0 to 60");
  return seconds;
}
