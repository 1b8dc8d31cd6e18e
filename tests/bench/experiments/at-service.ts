import { randomUUID } from "node:crypto";
import { callError } from "../../../src/browser/calls/call-error.ts";
import { requestOf } from "../../../src/app/api/request.ts";
import type { JsonObject } from "../../../src/engine/index.ts";
import { visitorKey } from "../../../src/server/experiments/index.ts";
import { createSecrets } from "../../../src/server/secrets/index.ts";
import type { Service } from "../../../src/server/index.ts";
import { PEOPLE } from "../../../scripts/visitors/people.ts";
import type { Happens, Walker } from "../../../scripts/visitors/walk.ts";
import { sites } from "./walked.ts";

/** The people whose walks are compared. The service would need an invitation, a campaign or another setting for others. */
const [FIRST] = PEOPLE;
const COMPARED = PEOPLE.filter(({ flow, answers }) => flow === FIRST?.flow && answers === FIRST.answers);

/**
 * Lets people walk with the calls answered by the real service, at each site and in both arms of all experiments.
 * Returns where what happened, or what the service counted of it, is not the same as in the walk whose calls are
 * answered as the contract says.
 */
export async function otherAtService(
  walker: Walker,
  service: Service,
  pepper: string,
  arms: readonly Readonly<Record<string, string>>[],
) {
  const differences: string[] = [];
  let walks = 0;
  for (const person of COMPARED)
    for (const { id: site } of sites)
      for (const flags of person.sites?.includes(site) === false ? [] : arms) {
        walks += 1;
        const visitor = randomUUID();
        const visit = { site, lang: "en", arms: flags };
        const answer = async ({ operation, input, key }: { operation: string; input: JsonObject; key?: string }) => {
          const { signal } = new AbortController();
          // There is no page whose origin the request could take.
          const options = {
            lang: "en",
            signal,
            origin: "https://join.test",
            ...(key !== undefined && { key: randomUUID() }),
          };
          const request = requestOf(operation, input, options);
          const { pathname, search } = new URL(request.url);
          const body = await request.text();
          const { statusCode, body: text } = await service.inject({
            method: request.method as "GET",
            url: pathname + search,
            headers: { ...Object.fromEntries(request.headers), cookie: `visitor=${visitor}` },
            ...(body !== "" && { payload: body }),
          });
          const output = (text === "" ? {} : JSON.parse(text)) as JsonObject;
          if (statusCode >= 400)
            throw new Error(
              `${person.who} at ${site}: ${operation} ${statusCode} ${JSON.stringify(callError(statusCode, output))}`,
            );
          return output;
        };
        const events = await walker.atService(person, visit, walks, answer);
        const key = visitorKey(createSecrets(pepper), visitor);
        const stored = await service.db.selectFrom("outcomes").select("metric").where("visitor", "=", key).execute();
        const counted = new Set(stored.map(({ metric }) => metric));
        const expected = walker.byContract(person, visit);
        const where = `${person.who} at ${site} in ${Object.values(flags)[0]}`;
        if (inWords(events) !== inWords(expected))
          differences.push(`${where}: ${inWords(events)}, by the contract ${inWords(expected)}`);
        const missing = events.flatMap((one) => ("counted" in one && !counted.has(one.counted) ? [one.counted] : []));
        if (missing.length > 0) differences.push(`${where}: the service did not count ${missing.join(", ")}`);
      }
  return { walks, differences };
}

function inWords(happens: readonly Happens[]): string {
  return happens.map((one) => ("exposed" in one ? one.exposed : one.counted.toUpperCase())).join(" ");
}
