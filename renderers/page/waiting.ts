import { createContext, useContext, useLayoutEffect } from "react";

/** Tells the page that a part of it is on its way; the returned function, that it is not any more. */
export type Await = () => () => void;

export const WaitingContext = createContext<Await | null>(null);

/** The page waits for as long as the calling component stands: what is below it is kept out of sight, where it cannot move. */
export function useWaiting(): void {
  const begin = useContext(WaitingContext);
  useLayoutEffect(() => begin?.(), [begin]);
}
