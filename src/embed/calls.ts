import { type Call, type CallOptions, type CallResult, networkError } from "../browser/index.ts";
import { type CallError, CallFailed, type Json, type JsonObject } from "../engine/index.ts";
import type { JourneyDefinition } from "./definition.ts";
import type { JourneyHost } from "./host.ts";

const unexpected: CallError = { kind: "unexpected", code: "unexpected", text: "", fields: [] };

/**
 * Answers calls with the application's own functions, and sends the others over HTTP. Both kinds of answers must match
 * the contract.
 */
export function callsOf({ contract }: JourneyDefinition, host: JourneyHost): Call {
  const calls = (host.calls ?? {}) as OwnCalls;
  const { service } = host;
  let byHttp: Promise<Call> | undefined;
  const load = async (): Promise<Call> => {
    const [{ createCall }, known] = await Promise.all([import("../browser/calls/index.ts"), contract?.()]);
    return createCall(known ?? { operations: {}, answers: {} }, service);
  };
  return async (operation, input, options): Promise<CallResult> => {
    const own = Object.hasOwn(calls, operation) ? calls[operation] : undefined;
    try {
      if (own !== undefined) {
        const output = (await own(input, options)) ?? {};
        if (await matches(contract, operation, output)) return { output };
        throw new Error(`The answer of "${operation}" does not match the contract (schemas/api/openapi.json)`);
      }
      byHttp ??= load();
      return await (await byHttp)(operation, input, options);
    } catch (error) {
      if (error instanceof CallFailed) return { error: error.error };
      if (own === undefined && byHttp !== undefined && contract !== undefined) {
        // The code could not be loaded; the next call tries again.
        byHttp = undefined;
        return { error: networkError };
      }
      console.error(error);
      return { error: unexpected };
    }
  };
}

type OwnCalls = Readonly<
  Record<string, (input: JsonObject, options: CallOptions) => Json | void | Promise<Json | void>>
>;

/** An operation that the contract does not have is only the application's. */
async function matches(contract: JourneyDefinition["contract"], operation: string, output: Json): Promise<boolean> {
  const answers = contract && (await contract()).answers;
  if (answers === undefined || !Object.hasOwn(answers, operation)) return true;
  return (await answers[operation]?.())?.valid(output) === true;
}
