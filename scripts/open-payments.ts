import { type SandboxOptions, startSandbox } from "../src/sandbox/index.ts";
import { createGateway, type PaymentsGateway, readPaymentsConfig } from "../src/server/payments/index.ts";

export interface Payments {
  readonly gateway: PaymentsGateway;
  /** Stops the sandbox, where there is one. */
  close(): Promise<void>;
}

/**
 * The gateway that the environment asks for (`PAYMENTS`, `BRAINTREE_*`), with the sandbox started where it is the one.
 * Throws an `Error` that says what is missing. `SANDBOX_ORIGIN` is where browsers find the sandbox, when they are on another machine;
 * `SANDBOX_SALE_SECONDS` is how long it takes to charge and to say so.
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

/** The SDK waits for 60 s; a provider that takes longer is one that does not answer. */
function readSeconds(env: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(env["SANDBOX_SALE_SECONDS"] || 0);
  if (!(seconds >= 0 && seconds <= 60)) throw new Error("SANDBOX_SALE_SECONDS must be 0 to 60");
  return seconds;
}
