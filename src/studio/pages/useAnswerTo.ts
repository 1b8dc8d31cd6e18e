import { useEffect, useEffectEvent, useState } from "react";
import type { AnswerOf, RequestOf, RouteName } from "../routes.ts";
import { messageOf, NotDone, request } from "./request.ts";

interface Answered<T> {
  readonly answer?: T;
  readonly problem?: string;
  /** The steps at which something has to be changed first, if there is a problem. */
  readonly at?: NotDone["at"];
  readonly details?: NotDone["details"];
}

/** The server's answer to what is typed now. Empty while it is unknown, and without a request (`null`). */
export function useAnswerTo<Name extends RouteName>(
  name: Name,
  body: RequestOf<Name> | null,
): Answered<AnswerOf<Name>> {
  const [last, setLast] = useState<Answered<AnswerOf<Name>> & { readonly to: string }>();
  // The request is a new object on each render.
  const to = body === null ? "" : JSON.stringify(body);
  const send = useEffectEvent(() => request(name, body as RequestOf<Name>));
  useEffect(() => {
    if (to === "") return;
    let isWanted = true;
    send().then(
      (answer) => isWanted && setLast({ to, answer }),
      (error: unknown) => {
        const { at, details } = error instanceof NotDone ? error : { at: [], details: undefined };
        if (isWanted) setLast({ to, problem: messageOf(error), at, details });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [to]);
  return last?.to === to ? last : {};
}
