import { getDefaultStore, useAtomValue } from "jotai";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { isFromFrame, PROTOCOL, type ToFrame, type Writing } from "../../../app/dev/index.ts";
import type { Overview, TextRow } from "../../protocol.ts";
import { plainText } from "../../plain-text.ts";
import { useOtherPlaces } from "../OtherPlaces.tsx";
import { conflictAtom, lensAtom, problemAtom } from "../state.ts";
import { useTextDraft } from "../useTextDraft.ts";

export interface WritingProps {
  readonly row: TextRow;
  readonly language: Overview["languages"][number];
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Called when the text is saved or left as it was. */
  readonly onEnd: () => void;
}

/**
 * Writes a text on the page in its frame, in the language of the page. It is the same draft as in the panel, which shows
 * it in all languages meanwhile, and is saved together with what was typed there.
 */
export function useWriting({ row, language, frame, onEnd }: WritingProps): void {
  const { arm } = useAtomValue(lensAtom);
  const people = row.arm ?? arm;
  const { now, written, retype, save, giveUp, redraw } = useTextDraft(row, people);
  const problem = useAtomValue(problemAtom);
  const [isRefused, setRefused] = useState(false);
  const others = useOtherPlaces(row.shown);
  const { id: lang, name } = language;
  const words = written[lang]?.value ?? now(lang) ?? "";
  const writing: Writing = {
    key: row.key,
    words,
    lang,
    label: `${plainText(now(lang) ?? "")} (${name})`,
    note: ["Enter saves, Esc cancels.", others].filter((one) => one !== "").join(" "),
    problem: isRefused ? (problem ?? "") : "",
  };
  const send = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, location.origin);
  const write = useEffectEvent(() => send({ studio: PROTOCOL, ask: "write", writing }));
  // Each time that anything is drawn anew, the text may be elsewhere.
  useEffect(() => write());
  useEffect(() => {
    const page = frame.current?.contentWindow;
    return () =>
      page?.postMessage({ studio: PROTOCOL, ask: "write", writing: null } satisfies ToFrame, location.origin);
  }, [frame]);
  useEffect(() => {
    const end = (byKey: boolean) => {
      onEnd();
      // The caret has nowhere to be now.
      if (byKey) document.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]')?.focus();
    };
    const saveIt = async (byKey: boolean) => {
      // A conflict is asked in a dialog.
      if ((await save()) || getDefaultStore().get(conflictAtom) !== null) end(byKey);
      else setRefused(true);
    };
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !isFromFrame(data)) return;
      // The page was drawn anew.
      if (data.notice === "shown") write();
      if (data.notice === "typed") retype(lang, data.words);
      if (data.notice !== "wrote") return;
      if (data.how === "undo") {
        giveUp();
        redraw();
        end(data.byKey);
      } else void saveIt(data.byKey);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });
}

/** Nothing is drawn beside the frame: the page shows the caret. */
export function WritesInPlace(props: WritingProps): null {
  useWriting(props);
  return null;
}
