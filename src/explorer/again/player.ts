import { type Command, playEvent, type Program, type ReplayEvent, type ReplayState } from "../../engine/index.ts";
import { probed } from "../probe.ts";

/** What something that happens comes to. */
export interface Play {
  readonly replayState: ReplayState;
  readonly commands: readonly Command[];
  /** Guards, or documents, send people round in circles. */
  readonly endless: boolean;
  /** The rules that applied, by their place in the file. */
  readonly rules: readonly string[];
}

/** Takes what happens to its end, and may remember what earlier explorations of the journey found. */
export interface Player {
  readonly program: Program;
  play(before: ReplayState, event: ReplayEvent): Play;
  /** What `make` works out from a state and the program alone; `kind` names what that is. */
  fromState<T>(kind: string, state: ReplayState, make: () => T): T;
  /** What `make` gives, as long as `print` says the same of all that it depends on; `name` names what that is, and `was` is what it was before. */
  kept<T>(name: string, print: string, make: (was?: T) => T): T;
  /** The event that says the same and happened before: the very object. */
  event(event: ReplayEvent): ReplayEvent;
  /** The value that says the same and was asked about before: the very object. */
  same<T extends object>(value: T): T;
}

/** Works out everything anew. */
export function freshPlayer(program: Program): Player {
  let rules: string[] = [];
  const telling = probed(program, (at) => rules.push(at));
  return {
    program,
    play(before, event) {
      rules = [];
      return played(telling, before, event, rules);
    },
    fromState: (_kind, _state, make) => make(),
    kept: (_name, _print, make) => make(),
    event: (event) => event,
    same: (value) => value,
  };
}

/** `rules`: those that apply, once it is done; others may be added to them later, where something else is tried with the program. */
export function played(program: Program, before: ReplayState, event: ReplayEvent, rules: readonly string[]): Play {
  const { replayState, commands, endless, guardLoop } = playEvent(program, before, event);
  return { replayState, commands, endless: endless === true || guardLoop !== undefined, rules: [...rules] };
}
