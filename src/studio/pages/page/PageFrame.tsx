import { useAtomValue } from "jotai";
import { type CSSProperties, useCallback, useEffect, useRef } from "react";
import { type FrameDrop, type FramePart, isFromFrame, PROTOCOL, type ToFrame } from "../../../app/dev/index.ts";
import type { Overview, TextRow } from "../../protocol.ts";
import { turn } from "../keys/useKeys.ts";
import type { Lens } from "../lens.ts";
import { addressIn } from "../preview-address.ts";
import { reloadsAtom } from "../state.ts";
import { answersAtom } from "./answers.ts";
import type { Chosen } from "./chosen.ts";
import { WritesInPlace } from "./WritesInPlace.ts";

/** What people can move on the page itself. */
interface PartsOnPage {
  readonly list: readonly FramePart[];
  /** `null`: above the first part. */
  readonly onAdd: (below: string | null) => void;
  readonly onMove: (part: string, drop: FrameDrop) => void;
}

export interface PageFrameProps {
  readonly title: string;
  readonly path: string;
  readonly lens: Lens;
  readonly overview: Overview;
  readonly chosen: Chosen;
  /** Whether the page is used as people use it. If not, clicking on it chooses what is clicked. */
  readonly isUsed: boolean;
  /** The text that is written on the page itself. */
  readonly written?: { readonly row: TextRow; readonly onEnd: () => void } | undefined;
  /** What can be moved on the page, and the parts between which something can be added. */
  readonly parts?: PartsOnPage | undefined;
  /** The line of a replay after which the page is shown. By default, at the end of the replay. */
  readonly line?: number;
  /** Whether it is for viewing only, so that it takes neither keys nor the focus. */
  readonly isInert?: boolean;
  readonly style?: CSSProperties;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onShown: (keys: readonly string[]) => void;
  /** Called when a call got an answer that was made from the contract. */
  readonly onMadeUp?: (operation: string) => void;
  /** Called if a replay no longer leads to the step, because of an edit. */
  readonly onStray?: () => void;
}

/** The page as people see it, with the same engine and renderer. Nothing is sent or stored. */
export function PageFrame({
  title,
  path,
  lens,
  overview,
  chosen,
  isUsed,
  written,
  parts,
  line,
  isInert,
  style,
  onChoose,
  onShown,
  onMadeUp,
  onStray,
}: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const reloads = useAtomValue(reloadsAtom);
  const answers = useAtomValue(answersAtom);
  const { width, scheme, text } = lens;
  // A newly loaded page does not know the current choice. After that it is only told about changes.
  const isNew = useRef(true);
  const send = useCallback(
    (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [],
  );
  const movable = JSON.stringify(isUsed ? [] : (parts?.list ?? []));
  const showParts = useCallback(
    () => send({ studio: PROTOCOL, ask: "parts", parts: JSON.parse(movable) as PartsOnPage["list"] }),
    [movable, send],
  );
  useEffect(showParts, [showParts]);
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !isFromFrame(data)) return;
      if (data.notice === "chosen") onChoose({ key: data.key, field: data.field });
      if (data.notice === "writes") onChoose({ key: data.key, field: data.field, isWritten: true });
      if (data.notice === "adds") parts?.onAdd(data.below);
      if (data.notice === "moved") parts?.onMove(data.part, data);
      if (data.notice === "key") pressInList(data);
      if (data.notice === "shown") {
        onShown(data.keys);
        send({ studio: PROTOCOL, ask: "mode", choosing: !isUsed });
        send({ studio: PROTOCOL, ask: "text", size: text });
        showParts();
        if (isNew.current && chosen.key !== null && data.keys.includes(chosen.key)) {
          isNew.current = false;
          send({ studio: PROTOCOL, ask: "show", key: chosen.key });
        }
      }
      if (data.notice === "walks" && line !== undefined) send({ studio: PROTOCOL, ask: "walk", line });
      if (data.notice === "walks" && line === undefined) {
        if (data.step !== lens.step) onStray?.();
        // The page was not listening yet when the answers were sent first.
        send({ studio: PROTOCOL, ask: "answer", answers });
        send({ studio: PROTOCOL, ask: "goOn" });
      }
      if (data.notice === "waits") {
        isNew.current = true;
        send({ studio: PROTOCOL, ask: "answer", answers });
      }
      if (data.notice === "madeUp") onMadeUp?.(data.operation);
      if (data.notice === "undo") turn(data.isRedo);
      if (data.notice === "left") document.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]')?.focus();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });
  useEffect(() => send({ studio: PROTOCOL, ask: "mode", choosing: !isUsed }), [isUsed, send]);
  useEffect(() => send({ studio: PROTOCOL, ask: "text", size: text }), [text, send]);
  useEffect(() => {
    if (line !== undefined) send({ studio: PROTOCOL, ask: "walk", line });
  }, [line, send]);
  useEffect(() => send({ studio: PROTOCOL, ask: "answer", answers }), [answers, send]);
  useEffect(() => send({ studio: PROTOCOL, ask: "show", key: chosen.key }), [chosen.key, send]);
  const language = overview.languages.find(({ id }) => id === lens.lang);
  return (
    <>
      {/* The frame has the same origin and our own code, so a sandbox that lets it run would not restrict it. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        key={reloads}
        inert={isInert === true}
        ref={frame}
        title={title}
        src={addressIn(path, lens, overview)}
        style={{ ...style, inlineSize: width, colorScheme: scheme }}
      />
      {written === undefined || language === undefined || isUsed ? null : (
        <WritesInPlace
          key={written.row.key}
          row={written.row}
          language={language}
          frame={frame}
          onEnd={written.onEnd}
        />
      )}
    </>
  );
}

/** Keys on the page do what they do in the list, where the same is chosen. */
function pressInList({ key, altKey, ctrlKey }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey">): void {
  const line = document.querySelector('[role="tree"] [aria-selected="true"]');
  line?.dispatchEvent(new KeyboardEvent("keydown", { key, altKey, ctrlKey, bubbles: true, cancelable: true }));
}
