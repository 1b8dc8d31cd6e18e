import { createContext, type KeyboardEvent, useContext } from "react";
import type { Found } from "./find.ts";
import type { Walked } from "./useStory.ts";

/** What one looks at on a map: of what nobody may be told by each box of a thousand. */
export interface LookedAt {
  readonly chosen: string;
  readonly found: Found;
  /** The steps of the story that is walked, and the lines at them. */
  readonly walked: Walked;
  readonly hrefOf: (step: string) => string;
  readonly choose: (step: string) => void;
  /** A pointer is about to choose another step: what is under it stays there, for a second press. */
  readonly onPress: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Names the picture of a step's page, as one looks at it. */
  readonly pictureOf: (step: string) => string;
  /** Is asked by the chosen step's box when it is drawn: whether keys have led to it. */
  readonly takesFocus: () => boolean;
}

const Context = createContext<LookedAt | null>(null);

export const LookedAtProvider = Context.Provider;

export function useLookedAt(): LookedAt {
  const found = useContext(Context);
  if (found === null) throw new Error("There is no map around this.");
  return found;
}
