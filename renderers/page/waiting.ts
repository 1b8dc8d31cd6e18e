import { createContext, useContext, useLayoutEffect } from "react";

/** Tells the page that a part of it is loading. Returns a function that ends that. */
export type Await = () => () => void;

export const WaitingContext = createContext<Await | null>(null);

/**
 * The page waits for as long as the calling component is mounted. What is below the component stays hidden, so that it
 * is not seen to move.
 */
export function useWaiting(): void {
  const begin = useContext(WaitingContext);
  useLayoutEffect(() => begin?.(), [begin]);
}
