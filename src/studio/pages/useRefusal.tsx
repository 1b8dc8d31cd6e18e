import { intoView } from "./Dialog.tsx";
import { StepLinks } from "./StepLinks.tsx";
import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import type { Command } from "../commands/index.ts";
import { NotDone, request } from "./request.ts";
import { type Refusal, reasonsOf } from "./reasons.ts";
import { newsAtom } from "./state.ts";

/**
 * Why none of some commands is possible. Looked for when the questions about them are opened,
 * and again after each edit while it is shown. `null` while it is unknown, and if one of them is possible.
 */
export function useRefusal(commands: () => readonly Command[]): Refusal | null {
  const news = useAtomValue(newsAtom);
  const [opened] = useState(news);
  const [found, setFound] = useState<{ readonly at: typeof news; readonly refusal: Refusal | null }>();
  const refusal = found?.refusal ?? null;
  const find = useEffectEvent(async (isWanted: () => boolean) => {
    return news === opened || refusal !== null ? refusalOf(commands(), isWanted) : null;
  });
  useEffect(() => {
    let isOpen = true;
    const isWanted = () => isOpen;
    find(isWanted).then(
      (is) => isOpen && is !== undefined && setFound({ at: news, refusal: is }),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [news]);
  return refusal;
}

/** Why none is possible, or `null` if one is. `undefined` if it cannot be known. */
async function refusalOf(commands: readonly Command[], isWanted: () => boolean): Promise<Refusal | null | undefined> {
  const refused: Refusal[] = [];
  for (const command of commands) {
    if (!isWanted()) return undefined;
    try {
      await request("plans", { command });
      return null;
    } catch (error) {
      // Without an answer nothing is known.
      if (!(error instanceof NotDone) || !error.isAnswer) return undefined;
      // The message of an error is not copied with its other properties.
      refused.push({ message: error.message, details: error.details, at: error.at });
      if (error.isAlways) break;
    }
  }
  return reasonsOf(refused);
}

/** Why an edit is not possible, with links to what has to be changed first. */
export function RefusedEdit({ message, details, at }: Refusal) {
  return (
    <>
      <p ref={intoView} className="small said" role="alert">
        {message}
      </p>
      {at.length === 0 ? null : (
        <div className="line" data-wrap>
          <StepLinks steps={at} />
        </div>
      )}
      {details === undefined ? null : (
        <details className="small muted">
          <summary>Details</summary>
          <p>{details}</p>
        </details>
      )}
    </>
  );
}
