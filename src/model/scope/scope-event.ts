import { ERROR_KINDS } from "../../engine/index.ts";
import { findOperation, operationIds } from "../contract/read-contract.ts";
import type { Flow } from "../flow/flow.ts";
import { descriptorOf } from "../descriptor/read-descriptor.ts";
import { flowOf } from "../flow/read-flow.ts";
import { once, oncePerName } from "../once.ts";
import type { Named, Repository } from "../repository.ts";
import { bundlePlace } from "../schema/bundle.ts";
import type { Schema } from "../schema/schema.ts";
import { blocksOf, prefixOf } from "./blocks.ts";
import { closed, NOTHING, orAnything, type ScopePlace } from "./place.ts";

/** The schema of `event`: the data of a block's event, or the answer in `<call>.ok`. */
export function eventSchema(repo: Repository, flow: Named, place: ScopePlace): Schema {
  const event = place.event ?? "";
  if (event.endsWith(".ok")) {
    return answerSchema(repo, event.slice(0, -".ok".length));
  }
  if (place.step === undefined && event === "query") return querySchema(flowOf(repo, flow));
  if (event === "stored") return STORED;
  if (event === "leaving") return leavingSchema(flowOf(repo, flow));
  if (place.step === undefined || event === "") return NOTHING;
  const payloads: Schema[] = [];
  for (const block of blocksOf(repo, flow, place.step)) {
    const prefix = prefixOf(block);
    const own = prefix === undefined ? event : event.startsWith(`${prefix}.`) ? event.slice(prefix.length + 1) : "";
    const declared = block.descriptor && descriptorOf(block.descriptor).events.get(own);
    if (declared !== undefined) payloads.push(declared.payload);
  }
  const [only, ...others] = payloads;
  if (only === undefined) return NOTHING;
  return others.length > 0 ? { anyOf: payloads } : only;
}

const answerSchema = oncePerName((repo: Repository, operation: string): Schema => {
  const answer = findOperation(repo, operation)?.answer;
  return answer === undefined ? NOTHING : orAnything(() => bundlePlace(repo, answer));
});

/**
 * The schema of `error`. It has members only in `<call>.failed`, with the codes that the call declares and those that
 * every call may have, such as `forbidden`: a proxy before the service may refuse any call. `carriedOut` is a member
 * only for one call that changes something.
 */
export function errorSchema(repo: Repository, event: string | undefined): Schema {
  const operation = /^(.+)\.failed$/.exec(event ?? "")?.[1];
  return operation === undefined ? NOTHING : failureSchema(repo, operation);
}

const STORED: Schema = closed({ changed: { type: "array", items: { type: "string" } } });

const leavingSchema = once((flow: Flow): Schema => closed({ to: { enum: ["", ...flow.steps.keys()] } }));

const failureSchema = oncePerName((repo: Repository, operation: string): Schema => {
  const ids = operation === "*" ? operationIds(repo) : [operation];
  const errors = ids.flatMap((id) => findOperation(repo, id)?.errors ?? []);
  const kinds = new Set([...errors.map(({ kind }) => kind), "forbidden", "network", "unexpected"]);
  // The code of an error without its own code is its kind.
  const codes = [...new Set([...errors.map(({ code }) => code), ...kinds])];
  const field = closed({ field: { type: "string" }, code: { type: "string" }, text: { type: "string" } });
  return closed({
    kind: { enum: ERROR_KINDS.filter((kind) => errors.length === 0 || kinds.has(kind)) },
    code: errors.length === 0 ? { type: "string" } : { enum: codes },
    text: { type: "string" },
    generic: { type: "string" },
    fields: { type: "array", items: field },
    ...(findOperation(repo, operation)?.changes === true && { carriedOut: { type: "boolean" } }),
  });
});

/** The schema of `event` in `on.query`: each declared parameter, all of them optional. */
const querySchema = once(({ query }: Flow): Schema => {
  const properties = query.map(({ name, type, sensitive }) => {
    return [name, { type, ...(sensitive && { "x-sensitive": true }) }] as const;
  });
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
});
