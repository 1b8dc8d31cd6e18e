import {
  type AnswerOf,
  type AnyJourney,
  CallFailed,
  type Command,
  type JourneyTypes,
  type Json,
  type JsonObject,
  type ReplayEvent,
  type Some,
} from "../engine/index.ts";

/** Functions that return the answer of an operation, or throw a `CallFailed`. */
export type Fakes<T extends JourneyTypes = AnyJourney> = Some<{
  readonly [Operation in keyof T["inputs"]]: (input: T["inputs"][Operation]) => AnswerOf<T, Operation>;
}>;

export type AnyFakes = Readonly<Record<string, (input: JsonObject) => Json | void>>;

/** What to write for an answer that comes later. */
export function later(operation: string): string {
  const name = JSON.stringify(operation);
  return `The answer of ${operation} is a promise. A walk does not wait: leave it out of \`calls\`, and write person.answer(${name}, await ${operation}(person.input(${name}))).`;
}

/** The answer of the first of these running operations that has a fake. `commands` started them. */
export function answerFrom(
  fakes: AnyFakes,
  running: readonly string[],
  commands: readonly Command[],
): ReplayEvent | undefined {
  const operation = running.find((name) => Object.hasOwn(fakes, name));
  if (operation === undefined) return undefined;
  const call = commands.findLast((one) => one.type === "call" && one.operation === operation);
  try {
    const output = fakes[operation]?.(call?.type === "call" ? call.input : {}) ?? {};
    if (output instanceof Promise) throw new Error(later(operation));
    return { do: "answer", operation, output };
  } catch (error) {
    if (error instanceof CallFailed) return { do: "fail", operation, error: error.error };
    throw error;
  }
}
