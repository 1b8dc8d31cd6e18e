import type { Program } from "../../engine/index.ts";
import type { Experiments } from "../../experiments/index.ts";
import { keptCookie, stepIn } from "../kept.ts";

/** What a browser sends when it requests a document. */
export interface PageRequest {
  /** Without port. */
  readonly hostname: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Language tags, preferred ones first. */
  readonly languages: readonly string[];
  /** The lowest subscription prices, as in the document. */
  readonly prices: string;
  readonly experiments: Experiments;
}

/** Parameters for trying things out (`visitor.ts`). With one of them, the browser renders the page. */
const TRIED = /^(arm\..+|site|visitor|replay|mock)$/;

/**
 * Whether the server knows everything that decides the first page: the browser has stored nothing of the journey, and
 * the address has no relevant parameters. Browsers do not send the fragment: see `firstView`.
 */
export function isKnown(program: Program, request: PageRequest): boolean {
  return keptStep(program, request) === undefined && hasNoParameters(program, request);
}

/**
 * Whether the person continues at this path of the journey, so that only the data stored in the browser decides what
 * they see. Not if the browser says that they are at another step, because a guard may redirect them.
 */
export function goesOn(program: Program, path: string, request: PageRequest): boolean {
  const step = keptStep(program, request);
  const steps = Object.hasOwn(program.paths, path) ? program.paths[path] : undefined;
  return step !== undefined && steps?.includes(step) === true && hasNoParameters(program, request);
}

function hasNoParameters({ query }: Program, request: PageRequest): boolean {
  return ![...request.query.keys()].some((name) => TRIED.test(name) || Object.hasOwn(query ?? {}, name));
}

/** The person's step according to the browser's cookie; `undefined` if it has stored nothing of the journey. */
function keptStep({ storage }: Program, { cookies }: PageRequest): string | undefined {
  return storage && stepIn(cookies[keptCookie(storage.key)]);
}
