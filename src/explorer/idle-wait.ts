import { type Block, type BlockView, view } from "../engine/index.ts";
import { descriptorOf, hasOnly, type Only, pointer } from "../model/index.ts";
import type { Model } from "./model.ts";
import type { Reached } from "./state-kind.ts";

interface IdleWait {
  /** JSON pointer into the flow's file. */
  readonly pointer: string;
  readonly message: string;
}

/** Checks a state: does its page show that something is loading, while no call and no wait runs, here or elsewhere? */
export function idleWaitsOf({ repo, program, player }: Model): (to: Reached) => readonly IdleWait[] {
  const waits = new Map<string, Only>();
  for (const [name, descriptor] of repo.blocks) {
    const { waits: while_ } = descriptorOf(descriptor);
    if (while_ !== undefined) waits.set(name, while_);
  }
  const steps = new Set(
    Object.values(program.steps).flatMap(({ id, page, aside }) => ([...page, ...aside].some(mayWait) ? [id] : [])),
  );

  function mayWait({ block, slots = {} }: Block): boolean {
    return waits.has(block) || Object.values(slots).some((blocks) => blocks.some(mayWait));
  }

  function waiting({ block, props, slots }: BlockView): boolean {
    const while_ = waits.get(block);
    return (
      (while_ !== undefined && hasOnly(props, while_)) || Object.values(slots).some((blocks) => blocks.some(waiting))
    );
  }

  function waitsIn({ snapshot, at }: Reached["replayState"]): readonly IdleWait[] {
    const { step } = snapshot;
    const { page, aside } = view(program, snapshot, at);
    const found = [...page, ...aside].filter(waiting).map(({ block }) => block);
    return [...new Set(found)].map((block) => ({
      pointer: pointer("/steps", step),
      message: `In the step "${step}", the block "${block}" says that something is loading, but no call and no timer is running. Make the call that it waits for, or show what the person can do.`,
    }));
  }

  return ({ replayState }) => {
    const { step, calls, timers, env } = replayState.snapshot;
    if (!steps.has(step) || env.elsewhere === true || isAny(calls) || isAny(timers)) return [];
    return player.fromState("idle waits", replayState, () => waitsIn(replayState));
  };
}

function isAny(object: object): boolean {
  for (const _ in object) return true;
  return false;
}
