import type { Program } from "../../engine/index.ts";
import { keptCookie } from "../kept.ts";

/** What a browser says when it asks for a document. */
export interface Asked {
  /** Without port. */
  readonly hostname: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Language tags, the preferred first. */
  readonly languages: readonly string[];
  /** What a subscription costs from, as the document tells it. */
  readonly prices: string;
}

/** Parameters that say what to try out (`visitor.ts`): the page is then the browser's to draw. */
const TRIED = /^(arm\..+|site|visitor|replay|mock)$/;

/**
 * Whether all that decides the first page of a journey is known without the browser: it keeps nothing of the journey, and the address asks for
 * nothing. What stands behind a `#` is never told, so a journey that reads something there is known to the browser alone.
 */
export function isKnown(program: Program, asked: Asked): boolean {
  return keptStep(program, asked) === undefined && asksForNothing(program, asked);
}

/**
 * Whether the person goes on at this path (within the journey): what they see there depends on what the browser keeps, but for that it is this step. Not
 * so where the browser says that they are elsewhere: a guard may then lead them away.
 */
export function goesOn(program: Program, path: string, asked: Asked): boolean {
  const step = keptStep(program, asked);
  const steps = Object.hasOwn(program.paths, path) ? program.paths[path] : undefined;
  return step !== undefined && steps?.includes(step) === true && asksForNothing(program, asked);
}

function asksForNothing({ query, fragment }: Program, asked: Asked): boolean {
  if (fragment !== undefined && fragment.length > 0) return false;
  return ![...asked.query.keys()].some((name) => TRIED.test(name) || Object.hasOwn(query ?? {}, name));
}

/** Where the person is, as their browser says it; `undefined` where it keeps nothing of the journey. */
function keptStep({ storage }: Program, { cookies }: Asked): string | undefined {
  return storage && cookies[keptCookie(storage.key)];
}
