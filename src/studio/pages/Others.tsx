import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Other } from "../protocol.ts";
import { nameIn } from "./comments/comment-words.ts";
import { lensAtom, overviewAtom } from "./state.ts";
import { request } from "./request.ts";

/** In ms. Less than a Studio counts as open without saying so. */
const AGAIN_MS = 8_000;

/** Who else has a Studio open on this working copy, and which page. */
export function Others() {
  const { flow, step } = useAtomValue(lensAtom);
  const overview = useAtomValue(overviewAtom);
  const by = overview?.git.author ?? "Somebody";
  const isKnown = overview !== null;
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    if (!isKnown) return;
    // If the Studio has ended, other requests say so.
    const say = () => {
      if (!document.hidden) void request("here", { by, flow, step }).then(setOthers, () => undefined);
    };
    say();
    const timer = setInterval(say, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isKnown, by, flow, step]);
  const words = others.map((other) => {
    const title = overview?.journeys
      .find(({ id }) => id === other.flow)
      ?.steps.find(({ id }) => id === other.step)?.title;
    const what =
      title === undefined ? "has another Studio open on these files" : `has “${title}” open in another Studio`;
    return `${nameIn(other.by)} ${what}`;
  });
  // Not announced: it changes while others work, and nobody has to react.
  return words.length === 0 ? null : (
    <span className="status" title={words.join(". ")}>
      {words.join(". ")}
    </span>
  );
}
