import { lateCall } from "../../../src/app/api/late-call.ts";
import type { createJourney } from "../../../src/browser/journey.ts";
import { MemoryStore } from "../app/memory-store.ts";
import { env } from "../engine/builders.ts";

type Start = Parameters<typeof createJourney>[0];

/** How a journey begins whose ports do nothing, except for these; calls go to the service. */
export function startOf<P extends Start["program"]>(program: P, path: string, ports: Partial<Start["ports"]> = {}) {
  return {
    program,
    env,
    path,
    envelope: null,
    notice: undefined,
    ports: {
      navigate: () => undefined,
      load: () => undefined,
      leave: () => undefined,
      lang: () => "en",
      call: lateCall,
      analytics: { track: () => undefined, identify: () => undefined },
      stores: { local: new MemoryStore(), session: new MemoryStore() },
      ...ports,
    },
  };
}
