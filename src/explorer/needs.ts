import { type Command, type Json, playEvent } from "../engine/index.ts";
import { contractsOf, explain } from "../linter/calls/index.ts";
import { withoutEmpty } from "../compiler/forms/runtime/index.ts";
import { oncePerKey, pointer, type Schema, valueFor } from "../model/index.ts";
import type { Model } from "./model.ts";
import { probed } from "./probe.ts";
import type { Reached } from "./state-kind.ts";

interface Missing {
  /** JSON pointer into the flow's file. */
  readonly pointer: string;
  readonly message: string;
}

/** Checks the calls on the way to a state: is one made without a value that it needs? */
export function needsOf({ repo, program, player }: Model): (to: Reached, commands: readonly Command[]) => Missing[] {
  const contracts = contractsOf(repo);
  const inBodies = new Map<string, readonly string[]>();
  const inCalls = player.kept("calls", "", () => new WeakMap<Command, readonly string[]>());
  const requiredOf = oncePerKey((operation: string): readonly string[] => {
    const { parameters = [] } = contracts.get(operation) ?? {};
    return parameters.flatMap(({ name, required }) => (required ? [name] : []));
  });
  const applied = new Set<string>();
  const probing = probed(program, (at) => applied.add(at));

  function inCall({ operation, input }: Command & { type: "call" }): readonly string[] {
    const found = requiredOf(operation).filter((name) => input[name] === undefined || input[name] === "");
    const schema = contracts.get(operation)?.body;
    const { body } = input;
    if (schema === undefined || body === undefined) return found;
    const key = `${operation} ${JSON.stringify(body)}`;
    return [...found, ...valueFor(inBodies, key, () => missingIn(schema, body))];
  }

  function missingIn(schema: Schema, body: Json): string[] {
    return explain(schema, withoutEmpty(body)).flatMap(({ pointer: at, sign }) =>
      sign?.missing === undefined ? [] : [`body${at.replaceAll("/", ".")}.${sign.missing}`],
    );
  }

  /** A missing token is refused like a wrong one. If the step handles that refusal, the missing token is expected. */
  function isExpected({ replayState }: Reached, operation: string, name: string): boolean {
    const { parameters = [], errors = [] } = contracts.get(operation) ?? {};
    const refusal = errors.find(({ kind }) => kind === "auth");
    if (refusal === undefined || parameters.find((one) => one.name === name)?.schema["x-sensitive"] !== true)
      return false;
    applied.clear();
    const error = { kind: "auth", code: refusal.code, text: "", fields: [] } as const;
    playEvent(probing, replayState, { do: "fail", operation, error });
    const own = pointer(`/steps/${replayState.snapshot.step}/on`, `${operation}.failed`);
    return [...applied].some((at) => at.startsWith(`${own}/`));
  }

  return (to, commands) => {
    const found: Missing[] = [];
    for (const command of commands) {
      if (command.type !== "call") continue;
      const { operation } = command;
      const { step } = to.replayState.snapshot;
      for (const name of valueFor(inCalls, command, () => inCall(command))) {
        if (isExpected(to, operation, name)) continue;
        const message = `In the step "${step}", the call ${operation} is made without "${name}", because nothing on this path has set it.`;
        found.push({ pointer: pointer("/steps", step), message });
      }
    }
    return found;
  };
}
