import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import type { AnswerOf, RequestOf, ViewName } from "../routes.ts";
import { asks, asksNoMore, isAnswered } from "./answered.ts";
import { messageOf, NotDone, request } from "./request.ts";
import { newsAtom } from "./state.ts";

interface Answered<T> {
  /** Identifies the request. */
  readonly of: string;
  /** The `newsAtom` count at the time of the request. */
  readonly at: number;
  readonly answer?: T;
  readonly problem?: string;
}

interface View<T> {
  readonly answer?: T;
  readonly problem?: string;
  /** Whether files or findings have changed since, and the new answer is not there yet. */
  readonly isOld: boolean;
}

/**
 * The server's answer, requested again when files or findings change. `body` is `null` if nothing is to be requested.
 * The last answer stays until there is a new one, even if the server is gone, so that input based on it is not lost.
 */
export function useView<Name extends ViewName>(name: Name, body: RequestOf<Name> | null): View<AnswerOf<Name>> {
  const at = useAtomValue(newsAtom);
  const [answered, setAnswered] = useState<Answered<AnswerOf<Name>> | null>(null);
  const [asker] = useState(() => ({}));
  const of = body === null ? null : `${name} ${JSON.stringify(body)}`;
  const send = useEffectEvent(() => request(name, body as RequestOf<Name>));
  useEffect(() => {
    if (of === null) return;
    asks(asker);
    return () => asksNoMore(asker);
  }, [asker, of]);
  useEffect(() => {
    if (of === null) return;
    let isWanted = true;
    const take = (next: (last: typeof answered) => Answered<AnswerOf<Name>>) => {
      if (!isWanted) return;
      setAnswered(next);
      isAnswered(asker, at);
    };
    send().then(
      (answer) => take(() => ({ of, at, answer })),
      (error: unknown) =>
        take((last) => {
          const isKept = error instanceof NotDone && !error.isAnswer && last?.of === of;
          return { ...(isKept && last), of, at, problem: messageOf(error) };
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [asker, of, at]);
  return answered === null || answered.of !== of ? { isOld: false } : { ...answered, isOld: answered.at !== at };
}
