import { getDefaultStore, useAtomValue, useSetAtom } from "jotai";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { isFromFrame, PROTOCOL, type ToFrame, type Writing } from "../../../app/dev/index.ts";
import type { Overview, TextRow } from "../../protocol.ts";
import { plainText } from "../../plain-text.ts";
import { useOtherPlaces } from "../OtherPlaces.tsx";
import { conflictAtom, lensAtom, problemAtom, saidAtom } from "../state.ts";
import { draftsAtom, onlyAtIn } from "../drafts.ts";
import { useTextDraft } from "../useTextDraft.ts";

/** Said if a text cannot be written where it stands. */
export const IN_PANEL = "The page does not show this text now. Write it in the panel.";

interface WritingProps {
  readonly row: TextRow;
  readonly language: Overview["languages"][number];
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Called when the text is saved or left as it was. */
  readonly onEnd: () => void;
}

/**
 * Writes a text on the page in its frame, in the language of the page. It is the same draft as in the panel, which shows
 * it in all languages meanwhile, and is saved together with what was typed there. Nothing is drawn beside the frame: the
 * page shows the caret.
 */
export function WritesInPlace({ row, language, frame, onEnd }: WritingProps): null {
  const lens = useAtomValue(lensAtom);
  const people = row.arm ?? lens.arm;
  const onlyAt = onlyAtIn(useAtomValue(draftsAtom), row, people, lens);
  const { now, written, retype, save, putBack } = useTextDraft(row, people, onlyAt);
  const say = useSetAtom(saidAtom);
  /** Why the last save was refused. */
  const [problem, setProblem] = useState("");
  const others = useOtherPlaces(onlyAt === undefined ? row.shown : []);
  const { id: lang, name } = language;
  const [begun] = useState(written[lang]);
  const writing: Writing = {
    key: row.key,
    words: written[lang]?.value ?? now(lang) ?? "",
    lang,
    label: `${plainText(now(lang) ?? "")} (${name})`,
    note: ["Enter saves, Esc cancels.", others].filter((one) => one !== "").join(" "),
    problem,
  };
  const send = useEffectEvent((writing: Writing | null) => {
    const message: ToFrame = { studio: PROTOCOL, ask: "write", writing };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  // Each time that anything is drawn anew, the text may be elsewhere.
  useEffect(() => send(writing));
  // To the page as it is then: it may have been loaded again.
  useEffect(() => () => send(null), []);
  useEffect(() => {
    const end = (byKey: boolean) => {
      onEnd();
      // The caret has nowhere to be now, unless the person went on meanwhile.
      if (byKey && document.activeElement === frame.current)
        document.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]')?.focus();
    };
    const saveIt = async (byKey: boolean) => {
      setProblem("");
      // A conflict is asked in a dialog.
      if ((await save()) || getDefaultStore().get(conflictAtom) !== null) end(byKey);
      else setProblem(getDefaultStore().get(problemAtom) ?? "");
    };
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !isFromFrame(data)) return;
      // The page was drawn anew.
      if (data.notice === "shown") send(writing);
      if (data.notice === "typed") retype(lang, data.words);
      if (data.notice !== "wrote") return;
      if (data.how === "save") return void saveIt(data.byKey);
      if (data.how === "nowhere") say(IN_PANEL);
      else putBack(lang, begun);
      end(data.byKey);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });
  return null;
}
