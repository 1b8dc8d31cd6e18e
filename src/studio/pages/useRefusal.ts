import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import type { Command } from "../commands/index.ts";
import type { Refused } from "../protocol.ts";
import { NotDone, request } from "./request.ts";
import { newsAtom } from "./state.ts";

type Refusal = Pick<Refused, "message" | "at">;

/**
 * Why none of some commands is possible: the first one's reason. Looked for when the questions about them are opened,
 * and again after each edit while it is shown. `null` while it is unknown, and if one of them is possible.
 */
export function useRefusal(commands: () => readonly Command[]): Refusal | null {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const news = useAtomValue(newsAtom);
  const [opened] = useState(news);
  const find = useEffectEvent(async (isWanted: () => boolean) => {
    if (news !== opened && refusal === null) return;
    let first: Refusal | null = null;
    for (const command of commands()) {
      if (!isWanted()) return;
      try {
        await request("plans", { command });
        return isWanted() ? setRefusal(null) : undefined;
      } catch (error) {
        // Without an answer nothing is known.
        if (!(error instanceof NotDone) || !error.isAnswer) return;
        // The message of an error is not copied with its other properties.
        first ??= { message: error.message, at: error.at };
      }
    }
    if (isWanted()) setRefusal(first);
  });
  useEffect(() => {
    let isOpen = true;
    void find(() => isOpen);
    return () => {
      isOpen = false;
    };
  }, [news]);
  return refusal;
}
