import {
  type Action,
  actionsIn,
  type Block,
  blocksIn,
  type Flow,
  type Place,
  type Repository,
  type UseOf,
  usesOf,
} from "../../../model/index.ts";
import { simulationRows } from "../simulations.ts";
import type { StepWritten } from "../step/step-written.ts";

/** All blocks of a step at any depth. */
export function allBlocksIn(step: StepWritten["step"]): readonly Block[] {
  const within = (block: Block): readonly Block[] => [block, ...[...block.slots.values()].flat().flatMap(within)];
  return blocksIn(step).flatMap(within);
}

/** The alerts that a step shows after events. */
export function alertsIn(step: StepWritten["step"]): readonly Extract<Action, { do: "alert" }>[] {
  return [...actionsIn(step)].flatMap((action) => (action.do === "alert" ? [action] : []));
}

/** A button: something that sends an event of the journey, and that can be removed on its own. */
export interface Button extends Place {
  readonly event: string;
  /** The block that contains the button, or that is the button. */
  readonly block: Block;
}

/** The buttons of a step in order, without those that are a required part of a block. */
export function buttonsIn(repo: Repository, flow: string, step: StepWritten["step"]): readonly Button[] {
  const blocks = new Map(allBlocksIn(step).map((block) => [block.pointer, block]));
  return sendsIn(repo, flow, step.id).flatMap(({ file, pointer: at, event, place }) => {
    const block = blocks.get(place.block ?? "");
    const container = at.slice(0, at.lastIndexOf("/"));
    const isApart = block !== undefined && (container !== block.pointer || isNothingElse(block));
    return isApart ? [{ file, pointer: container, event, block }] : [];
  });
}

/** Events whose names the journey chose, and that parts of a step's pages send. */
export function sendsIn(repo: Repository, flow: string, step: string): readonly UseOf<"sends">[] {
  return allSendsIn(repo, flow, step).filter(({ by }) => by === "property");
}

/** All events that parts of a step's pages send, also those with fixed names, such as the `submit` of a form. */
export function allSendsIn(repo: Repository, flow: string, step: string): readonly UseOf<"sends">[] {
  return usesOf(repo).flatMap((use) =>
    use.kind === "sends" && use.place.flow === flow && use.place.step === step ? [use] : [],
  );
}

/** Whether a block is only a button: no form, no blocks, no lists. */
function isNothingElse({ raw, slots }: Block): boolean {
  return slots.size === 0 && Object.values(raw).every((one) => typeof one === "string" || typeof one === "boolean");
}

/** The simulations of a journey that send one of these events at a step. */
export function simulationsSending(
  repo: Repository,
  flow: Flow,
  step: string,
  events: ReadonlySet<string>,
): readonly string[] {
  const sending = [...simulationRows(repo, flow)].filter(({ from, event = "" }) => from === step && events.has(event));
  return sending.map(({ path }) => path);
}
