import type { CallError, CallFieldError, ErrorKind, Json, ReplayEvent } from "../engine/index.ts";
import {
  bundlePlace,
  findOperation,
  mayBeCarriedOut,
  type Operation,
  type Repository,
  valueFor,
} from "../model/index.ts";
import type { Player } from "./incremental/player.ts";
import { sampleOf } from "./sample.ts";
import { type Read, variationsOf } from "./vary.ts";
import { keyOf, type Distinction, type Distinctions } from "./distinctions.ts";

/** The possible endings of a call. */
export interface Outcomes {
  answers(read: Read): readonly ReplayEvent[];
  readonly failures: readonly ReplayEvent[];
}

/**
 * The endings of an operation that the journey can distinguish: answers that match its schema, and failures that its
 * contract declares. `asked`: an invariant asks whether it was carried out, so failures after which it may have been
 * carried out differ from the others.
 */
export function outcomesOf(
  repo: Repository,
  operation: string,
  distinctions: Distinctions,
  isTested: boolean,
  player: Player,
): Outcomes {
  const found = findOperation(repo, operation);
  const schema = found?.answer === undefined ? undefined : bundlePlace(repo, found.answer);
  const base = schema === undefined ? {} : sampleOf(schema);
  const root = [`event ${operation}.ok`];
  const print = distinctions.print(root);
  const made = player.kept(`answers ${operation}`, print, () => new Map<string, readonly ReplayEvent[]>());
  const answer = (output: Json): ReplayEvent => player.event({ do: "answer", operation, output });
  const nothing = [answer({})];
  // The possible answers depend on the values that they are compared with. They are cached while these stay the same.
  const compared = distinctions.under(root).flatMap(({ same }) => [...same.values()]);
  return {
    answers(read) {
      if (schema === undefined) return nothing;
      const key = JSON.stringify(compared.map((path) => read(path) ?? null));
      return valueFor(made, key, () => variationsOf(schema, root, distinctions, base, read).map(answer));
    },
    failures: failuresOf(found, operation, distinctions, isTested).map((error) =>
      player.event({ do: "fail", operation, error }),
    ),
  };
}

const ALWAYS = [
  { code: "network", kind: "network" },
  { code: "unexpected", kind: "unexpected" },
  // A proxy or firewall before the service may refuse any call.
  { code: "forbidden", kind: "forbidden" },
];

function failuresOf(
  found: Operation | undefined,
  operation: string,
  distinctions: Distinctions,
  isTested: boolean,
): CallError[] {
  const roots = [`error ${operation}`, "error *"];
  const read = roots.flatMap((root) => distinctions.under([root]));
  const codes = new Set(read.filter(({ path }) => path[1] === "code").flatMap(({ values }) => [...values]));
  const kinds = new Set(read.filter(({ path }) => path[1] === "kind").flatMap(({ values }) => [...values]));
  const asksCarriedOut = isTested || read.some(({ path }) => path[1] === "carriedOut");
  const fields = fieldsOf(read);
  const seen = new Set<string>();
  return [...(found?.errors ?? []), ...ALWAYS].flatMap(({ code, kind }): CallError[] => {
    // Of failures that the journey cannot distinguish, one is enough.
    const carriedOut = asksCarriedOut && mayBeCarriedOut(found, { kind, code });
    const alike = `${kinds.has(kind) || kind === "validation" ? kind : ""} ${codes.has(code) ? code : ""} ${carriedOut}`;
    if (seen.has(alike)) return [];
    seen.add(alike);
    const base = { kind: kind as ErrorKind, code, text: "Words of the service" };
    if (kind !== "validation") return [{ ...base, fields: [] }];
    return [[], ...fields].map((list) => ({ ...base, fields: list }));
  });
}

/** Lists of errors at fields, one for each field name that a condition compares with. */
function fieldsOf(isTested: readonly Distinction[]): CallFieldError[][] {
  const names = isTested
    .filter(({ path }) => keyOf(path.slice(1)) === "fields.[].field")
    .flatMap(({ values, parts }) => [
      ...[...values].map(String),
      ...[...parts].map(([text, at]) => (at === "start" ? `${text}field` : at === "end" ? `field${text}` : text)),
    ]);
  return ["someField", ...new Set(names)].map((field) => [{ field, code: "some-code", text: "Words of the service" }]);
}
