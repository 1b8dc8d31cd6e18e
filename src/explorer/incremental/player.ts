import { type Command, playEvent, type Program, type ReplayEvent, type ReplayState } from "../../engine/index.ts";
import { probed } from "../probe.ts";

/** The result of an event. */
export interface Play {
  readonly replayState: ReplayState;
  readonly commands: readonly Command[];
  /** Guards or documents send people round in circles. */
  readonly endless: boolean;
  /** The rules that applied, by their place in the file. */
  readonly rules: readonly string[];
}

/** Plays events. It may use results of earlier explorations of the journey. */
export interface Player {
  readonly program: Program;
  play(before: ReplayState, event: ReplayEvent): Play;
  /** The result of `make`, which depends only on a state and the program. `kind` is its name. */
  fromState<T>(kind: string, state: ReplayState, make: () => T): T;
  /**
   * The result of `make`, kept while `print` stays the same. `print` covers everything that it depends on. `name` is
   * its name, and `was` is its previous value.
   */
  kept<T>(name: string, print: string, make: (was?: T) => T): T;
  /** The object of an equal event that was used before. */
  event(event: ReplayEvent): ReplayEvent;
  /** The object of an equal value that was used before. */
  same<T extends object>(value: T): T;
}

/** A player that keeps nothing and calculates everything again. */
export function freshPlayer(program: Program): Player {
  let rules: string[] = [];
  let last: { readonly before: ReplayState; readonly event: ReplayEvent; readonly play: Play } | undefined;
  const telling = probed(program, (at) => rules.push(at));
  return {
    program,
    play(before, event) {
      // A document is often opened at each path, after the same event.
      if (last?.before !== before || last.event !== event) {
        rules = [];
        last = { before, event, play: played(telling, before, event, rules) };
      }
      return last.play;
    },
    fromState: (_kind, _state, make) => make(),
    kept: (_name, _print, make) => make(),
    event: (event) => event,
    same: (value) => value,
  };
}

/** `rules`: the rules that applied during the event. It is copied, because rules of later trials may be added to it. */
export function played(program: Program, before: ReplayState, event: ReplayEvent, rules: readonly string[]): Play {
  const { replayState, commands, endless, guardLoop } = playEvent(program, before, event);
  return { replayState, commands, endless: endless === true || guardLoop !== undefined, rules: [...rules] };
}
