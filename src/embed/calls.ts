import type { Contract } from "../browser/calls/index.ts";
import { type Call, type CallOptions, type CallResult, networkError } from "../browser/index.ts";
import { type CallError, CallFailed, type Json, type JsonObject } from "../engine/index.ts";
import type { JourneyDefinition } from "./definition.ts";
import type { JourneyHost } from "./host.ts";

const unexpected: CallError = { kind: "unexpected", code: "unexpected", text: "", fields: [] };

/**
 * Answers calls with the application's own functions, and sends the others over HTTP if the host names a service. Both
 * kinds of answers must match the contract. Throws if nobody would answer an operation that the journey calls.
 */
export function callsOf({ id, needs, contract }: JourneyDefinition, host: JourneyHost): Call {
  const calls = (host.calls ?? {}) as OwnCalls;
  const { service } = host;
  const lacking = service === undefined ? needs.calls.filter((operation) => !Object.hasOwn(calls, operation)) : [];
  if (lacking.length > 0) throw new Error(`The journey "${id}" calls ${lacking.join(", ")}, and ${UNANSWERED}`);
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
        const known = await contract?.();
        if (await matches(known, operation, output)) return { output };
        const { refusedAnswer } = await import("../browser/calls/index.ts");
        throw new Error(await refusedAnswer(known ?? {}, operation, output));
      }
      // An arm may call what the journey as it is written does not.
      if (service === undefined) throw new Error(`The journey "${id}" has called ${operation}, and ${UNANSWERED}`);
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

const UNANSWERED =
  'nobody answers. Give its host a function of this name in `calls`, or the `service` that answers over HTTP ("/": the page\'s own origin). See docs/embedding.md, "Calls".';

type OwnCalls = Readonly<
  Record<string, (input: JsonObject, options: CallOptions) => Json | void | Promise<Json | void>>
>;

/** An operation that the contract does not have is only the application's. */
async function matches(contract: Contract | undefined, operation: string, output: Json): Promise<boolean> {
  if (contract === undefined || !Object.hasOwn(contract.answers, operation)) return true;
  return (await contract.answers[operation]?.())?.valid(output) === true;
}
