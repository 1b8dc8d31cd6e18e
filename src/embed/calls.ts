import { type Call, type CallResult, networkError } from "../browser/index.ts";
import type { CallError } from "../engine/index.ts";
import { CallFailed } from "./call-failed.ts";
import type { JourneyDefinition } from "./definition.ts";
import type { JourneyHost } from "./host.ts";

const unexpected: CallError = { kind: "unexpected", code: "unexpected", text: "", fields: [] };

/** Answers calls with the application's own functions, and sends the others over HTTP. */
export function callsOf({ contract }: JourneyDefinition, { calls = {}, service }: JourneyHost): Call {
  let byHttp: Promise<Call> | undefined;
  const load = async (): Promise<Call> => {
    const [{ createCall }, known] = await Promise.all([import("../browser/calls/index.ts"), contract?.()]);
    return createCall(known ?? { operations: {}, answers: {} }, service);
  };
  return async (operation, input, options): Promise<CallResult> => {
    const own = Object.hasOwn(calls, operation) ? calls[operation] : undefined;
    try {
      if (own !== undefined) return { output: await own(input, options) };
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
