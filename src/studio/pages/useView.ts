import { useEffect, useEffectEvent, useState } from "react";
import type { ChangeNotice } from "../protocol.ts";
import type { AnswerOf, RequestOf, ViewName } from "../routes.ts";
import { concerns } from "../view-topics.ts";
import { messageOf, NotDone, request } from "./request.ts";
import { show } from "./shown-views.ts";

interface Answered<T> {
  /** Identifies the request. */
  readonly of: string;
  /** How often it was requested before. */
  readonly at: number;
  readonly answer?: T;
  readonly problem?: string;
}

interface View<T> {
  readonly answer?: T;
  readonly problem?: string;
  /** Whether something has changed since that it depends on, and the new answer is not there yet. */
  readonly isOld: boolean;
}

/**
 * The server's answer, requested again when something changes that it depends on (`concerns`). `body` is `null` if
 * nothing is to be requested. The last answer stays until there is a new one, even if the server is gone, so that input based on it is not lost.
 */
export function useView<Name extends ViewName>(name: Name, body: RequestOf<Name> | null): View<AnswerOf<Name>> {
  const [at, setAt] = useState(0);
  const [answered, setAnswered] = useState<Answered<AnswerOf<Name>> | null>(null);
  const of = body === null ? null : `${name} ${JSON.stringify(body)}`;
  const send = useEffectEvent(() => request(name, body as RequestOf<Name>));
  const isConcerned = useEffectEvent((notice: ChangeNotice) => concerns(name, body ?? {}, notice));
  useEffect(() => {
    if (of === null) return;
    let isWanted = true;
    const view = show({ name, isConcerned: (notice) => isConcerned(notice), again: () => setAt((count) => count + 1) });
    const take = (next: (last: typeof answered) => Answered<AnswerOf<Name>>) => {
      if (!isWanted) return;
      setAnswered(next);
      view.answered();
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
      view.hide();
    };
  }, [of, at, name]);
  return answered === null || answered.of !== of ? { isOld: false } : { ...answered, isOld: answered.at !== at };
}
