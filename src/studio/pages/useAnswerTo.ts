import { useEffect, useState } from "react";
import { ask } from "./ask.ts";

interface Answered<T> {
  readonly answer?: T;
  readonly problem?: string;
}

/** The server's answer to what is typed now. Empty while it is unknown, and without a request (`null`). */
export function useAnswerTo<T>(path: string, request: unknown): Answered<T> {
  const [last, setLast] = useState<Answered<T> & { readonly to: string }>();
  // The request is a new object on each render.
  const to = JSON.stringify(request);
  useEffect(() => {
    if (to === "null") return;
    let isWanted = true;
    ask<T>(path, JSON.parse(to)).then(
      (answer) => isWanted && setLast({ to, answer }),
      (error: unknown) => isWanted && setLast({ to, problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [path, to]);
  return last?.to === to ? last : {};
}
