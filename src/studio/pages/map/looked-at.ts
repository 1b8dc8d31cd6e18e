import { createContext, type KeyboardEvent, useContext } from "react";
import type { Found } from "./find.ts";
import type { Walked } from "./useStory.ts";

/** The state of a map's view, passed as a context so that it need not be passed to each of a thousand boxes. */
export interface LookedAt {
  readonly chosen: string;
  readonly found: Found;
  /** The steps of the current story, with their lines. */
  readonly walked: Walked;
  readonly hrefOf: (step: string) => string;
  readonly choose: (step: string) => void;
  /** Called when a step was dropped on another one. */
  readonly drop: (step: string, on: string) => void;
  /**
   * Called when the pointer is about to choose another step: the map must not move, so that a second press hits the
   * same box.
   */
  readonly onPress: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Returns the name of a step's picture for the current lens. */
  readonly pictureOf: (step: string) => string;
  /**
   * Called by the chosen step's box when it is drawn. Returns whether the step was reached by keys and needs the focus.
   */
  readonly takesFocus: () => boolean;
}

const Context = createContext<LookedAt | null>(null);

export const LookedAtProvider = Context.Provider;

export function useLookedAt(): LookedAt {
  const found = useContext(Context);
  if (found === null) throw new Error("There is no map around this.");
  return found;
}
