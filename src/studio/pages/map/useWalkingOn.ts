import { useEffect, useState } from "react";

/** Long enough to read a line and to see its page. */
const LINE_MS = 2_500;

/** Plays a story line by line, until it ends or is stopped. */
export function useWalkingOn(at: number, last: number, onLine: (line: number) => void) {
  const [isWalking, setWalking] = useState(false);
  useEffect(() => {
    if (!isWalking) return;
    const timer = setTimeout(() => {
      if (at + 1 >= last) setWalking(false);
      onLine(at + 1);
    }, LINE_MS);
    return () => clearTimeout(timer);
  });
  return { isWalking, walk: setWalking };
}
