import { type BlockView, type Json, type View, view } from "../engine/index.ts";
import { descriptorOf, hasOnly, keyedTextsIn, once, type Only, type Repository } from "../model/index.ts";
import type { Player } from "./again/player.ts";
import { sendingsOf } from "./sends.ts";
import type { Reached } from "./state-kind.ts";

/** The pages of states. Each question has an answer of its own, because not all are asked about every state. */
export interface Pages {
  offered(state: Reached["replayState"]): ReturnType<typeof sendingsOf>;
  /** The texts with a parameter that has no value: `prices.total ({amount})`. */
  gaps(state: Reached["replayState"]): readonly string[];
  /** The names of the blocks that show that something is loading. */
  waiting(state: Reached["replayState"]): readonly string[];
}

export function pagesOf({ blocks }: Repository, player: Player): Pages {
  const shown = ({ snapshot, at }: Reached["replayState"]) => view(player.program, snapshot, at);
  return {
    offered: (state) => player.fromState("offered", state, () => sendingsOf(blocks, shown(state))),
    gaps: (state) => player.fromState("gaps", state, () => gapsIn(shown(state))),
    waiting: (state) => player.fromState("waiting", state, () => waitingIn(blocks, shown(state))),
  };
}

function gapsIn({ page, aside, header, dialog, title }: View): readonly string[] {
  const gaps = new Set<string>();
  for (const { key, with: value } of keyedTextsIn([page, aside, header, dialog, title] as unknown as Json))
    for (const name in value) if (isGap(value[name])) gaps.add(`${key} ({${name}})`);
  return [...gaps];
}

function waitingIn(blocks: Repository["blocks"], { page, aside }: View): readonly string[] {
  const waits = loadingBlocks(blocks);
  const isWaiting = ({ block, props, slots }: BlockView): boolean => {
    const only = waits.get(block);
    return (only && hasOnly(props, only)) === true || Object.values(slots).some((inner) => inner.some(isWaiting));
  };
  return [...new Set([...page, ...aside].filter(isWaiting).map(({ block }) => block))];
}

/** Whether a parameter of a text is missing or empty. */
function isGap(value: Json | undefined): boolean {
  return value === undefined || value === "" || value === null;
}

/** The blocks that can show that something is loading, with the properties with which they do. */
export const loadingBlocks = once((blocks: Repository["blocks"]): ReadonlyMap<string, Only> => {
  const all = [...blocks].map(([name, descriptor]) => [name, descriptorOf(descriptor).waits] as const);
  return new Map(all.flatMap(([name, waits]) => (waits === undefined ? [] : [[name, waits] as const])));
});
