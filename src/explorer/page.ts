import { type Block, type BlockView, type Json, type View, view } from "../engine/index.ts";
import { descriptorOf, hasOnly, keyedTextsIn, type Repository } from "../model/index.ts";
import type { Player } from "./incremental/player.ts";
import { isEmpty } from "./carried.ts";
import { sendingsOf } from "./sends.ts";
import type { Reached } from "./state-kind.ts";

/** The pages of states. Each question has an answer of its own, because not all are asked about every state. */
export interface Pages {
  offered(state: Reached["replayState"]): ReturnType<typeof sendingsOf>;
  /** The texts with a parameter that has no value: `prices.total ({amount})`. */
  gaps(state: Reached["replayState"]): readonly string[];
  /** The names of the blocks that show that something is loading, while no call and no wait runs, here or elsewhere. */
  idleWaits(state: Reached["replayState"]): readonly string[];
}

export function pagesOf({ blocks }: Repository, { program, fromState }: Player): Pages {
  const shown = ({ snapshot, at }: Reached["replayState"]) => view(program, snapshot, at);
  const waits = new Map([...blocks].map(([name, descriptor]) => [name, descriptorOf(descriptor).waits] as const));
  const mayWait = ({ block, slots = {} }: Block): boolean =>
    waits.get(block) !== undefined || Object.values(slots).some((inner) => inner.some(mayWait));
  const steps = Object.values(program.steps).filter(({ page, aside }) => [...page, ...aside].some(mayWait));
  const mayWaitAt = new Set(steps.map(({ id }) => id));
  const isWaiting = ({ block, props, slots }: BlockView): boolean => {
    const only = waits.get(block);
    return (only && hasOnly(props, only)) === true || Object.values(slots).some((inner) => inner.some(isWaiting));
  };
  const waitingOn = ({ page, aside }: View) => [...page, ...aside].filter(isWaiting).map(({ block }) => block);
  return {
    offered: (state) => fromState("offered", state, () => sendingsOf(blocks, shown(state))),
    gaps: (state) => fromState("gaps", state, () => gapsIn(shown(state))),
    idleWaits(state) {
      const { step, calls, timers, env } = state.snapshot;
      if (!mayWaitAt.has(step) || env.elsewhere === true || !isEmpty(calls) || !isEmpty(timers)) return [];
      return fromState("waiting", state, () => [...new Set(waitingOn(shown(state)))]);
    },
  };
}

function gapsIn({ page, aside, header, dialog, title }: View): readonly string[] {
  const gaps = new Set<string>();
  for (const { key, with: value } of keyedTextsIn([page, aside, header, dialog, title] as unknown as Json))
    for (const name in value) if (isGap(value[name])) gaps.add(`${key} ({${name}})`);
  return [...gaps];
}

/** Whether a parameter of a text is missing or empty. */
function isGap(value: Json | undefined): boolean {
  return value === undefined || value === "" || value === null;
}
