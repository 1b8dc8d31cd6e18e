import type { Block } from "../engine/index.ts";
import type { Model } from "./model.ts";
import { loadingBlocks } from "./page.ts";
import type { Reached } from "./state-kind.ts";

/**
 * Finds the blocks of a state's page that show that something is loading, while no call and no wait runs, here or
 * elsewhere.
 */
export function idleWaitsOf({ repo, program, pages }: Model): (to: Reached) => readonly string[] {
  const waits = loadingBlocks(repo.blocks);
  const mayWait = ({ block, slots = {} }: Block): boolean =>
    waits.has(block) || Object.values(slots).some((blocks) => blocks.some(mayWait));
  const steps = new Set(
    Object.values(program.steps).flatMap(({ id, page, aside }) => ([...page, ...aside].some(mayWait) ? [id] : [])),
  );
  return ({ replayState }) => {
    const { step, calls, timers, env } = replayState.snapshot;
    if (!steps.has(step) || env.elsewhere === true || isAny(calls) || isAny(timers)) return [];
    return pages.waiting(replayState);
  };
}

function isAny(object: object): boolean {
  for (const _ in object) return true;
  return false;
}
