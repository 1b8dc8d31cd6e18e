import { ready, type RendererHost } from "../../renderers/index.ts";
import {
  advance,
  type Command,
  foresee,
  type Json,
  type JsonObject,
  type Program,
  type Snapshot,
  view,
} from "../engine/index.ts";
import { randomId } from "./random-id.ts";

/** What a step needs to be shown. */
export type Shows = Pick<RendererHost, "blocks" | "form">;

/** Calls the service; `undefined` if it returns no answer. */
type Ask = (operation: string, input: JsonObject) => Promise<Json | undefined>;

/**
 * While the person is busy with a step, makes the read-only calls of the step that it names in `ahead`, and those that
 * follow from the answers, and loads the code for what that step shows. Changes nothing; only fills the caches.
 */
export async function askAhead(program: Program, snapshot: Snapshot, ask: Ask, host: Shows): Promise<void> {
  const stamp = () => ({ at: Date.now(), id: randomId() });
  const first = foresee(program, snapshot, stamp());
  if (first === undefined) return;
  let foreseen = first.snapshot;
  const { step } = foreseen;
  void ready(view(program, foreseen, Date.now()), host);
  const follow = async (commands: readonly Command[]): Promise<void> => {
    await Promise.all(
      commands.map(async (command) => {
        if (command.type !== "call" || command.key !== undefined) return;
        const output = await ask(command.operation, command.input);
        if (output === undefined) return;
        const next = advance(program, foreseen, { type: "answer", call: command.id, output, ...stamp() });
        // Do not continue if the answer leads to another step.
        if (next.lacks || next.snapshot.step !== step) return;
        foreseen = next.snapshot;
        await follow(next.commands);
      }),
    );
  };
  await follow(first.commands);
}
