import { randomUUID } from "node:crypto";
import { type Handler, type Log, ServiceError } from "../http/index.ts";

/**
 * Suggests addresses for a few typed words. If the provider fails, returns none: the form works without suggestions.
 */
export const completeAddress: Handler<"completeAddress"> = async ({ input, addresses, lang, log }) => {
  const { text, country, session = randomUUID() } = input.body;
  const suggestions = await answerOf(addresses.suggest({ text, country, session, lang }), log);
  return { session, suggestions: [...(suggestions ?? [])] };
};

/** Returns the parts of a chosen address. */
export const getAddress: Handler<"getAddress"> = async ({ input, addresses, log }) => {
  const { place, session } = input.body;
  const address = await answerOf(addresses.address(place, session), log);
  if (!address) throw new ServiceError("address-unavailable");
  return address;
};

async function answerOf<T>(answer: Promise<T>, log: Log): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    log.warn({ err: error }, "no answer from the address service");
    return undefined;
  }
}
