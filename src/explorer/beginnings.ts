import type { JsonObject, ReplayEvent, ReplayState } from "../engine/index.ts";
import type { NamedEnvironment } from "./environments.ts";
import type { Model } from "./model.ts";

/** One way in which a person comes to the journey. */
interface Beginning {
  readonly environment: NamedEnvironment;
  readonly before: ReplayState;
  readonly events: readonly ReplayEvent[];
  /** Data that the browser has stored before. */
  readonly kept?: JsonObject;
}

/**
 * All beginnings: in each environment, every path and every link with a query; in the first environment also with the
 * data that a browser may have stored.
 */
export function* beginningsOf({ program, environments, queries, kept, player }: Model): Generator<Beginning> {
  for (const environment of environments) {
    const before: ReplayState = player.same({ snapshot: null, stored: null, at: environment.at, env: environment.env });
    for (const path of ["/", ...Object.keys(program.paths), ...Object.keys(program.redirects)])
      yield { environment, before, events: [{ do: "open", path }] };
    for (const query of queries) yield { environment, before, events: [{ do: "open", path: "/", query }] };
    for (const data of environment === environments[0] ? kept : []) {
      const stored = {
        flow: program.id,
        version: program.data.version,
        savedAt: environment.at,
        data,
        drafts: {},
        intents: {},
      };
      yield {
        environment,
        before: player.same({ ...before, stored }),
        events: [{ do: "open", path: "/" }],
        kept: data,
      };
    }
  }
}
