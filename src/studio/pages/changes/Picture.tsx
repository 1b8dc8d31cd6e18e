import { type RefObject, useEffect, useRef, useState } from "react";
import { isFromFrame, PROTOCOL, type SeenThing, type ToFrame } from "../../../app/dev/index.ts";
import { SIGNS } from "./difference-words.ts";
import type { Box, Difference } from "./differences.ts";

/** What a page in a frame has told of itself. */
export interface Seen {
  readonly height: number;
  readonly things: readonly SeenThing[];
}

interface PictureProps {
  readonly name: string;
  /** `null`: there is no such page. */
  readonly address: string | null;
  readonly isDrawn: boolean;
  readonly width: number;
  readonly scheme: "light" | "dark";
  readonly height: number;
  readonly marks: readonly (readonly [Box, Difference["kind"]])[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onScroll: (top: number) => void;
  readonly onSeen: (seen: Seen) => void;
}

/** A page in a frame, smaller than it is, with marks on what differs. What it says in words stands below it. */
export function Picture(props: PictureProps) {
  const { name, address, isDrawn, width, scheme, height, marks, scroller, onScroll, onSeen } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const scale = useScale(scroller, width);
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      const shown = frame.current?.contentWindow;
      if (origin !== location.origin || source !== shown || shown === null || !isFromFrame(data)) return;
      if (data.tell === "seen") onSeen(data);
      const answer: ToFrame = { studio: PROTOCOL, ask: "answer", answers: {} };
      if (data.tell === "waits") shown.postMessage(answer, location.origin);
      const see: ToFrame = { studio: PROTOCOL, ask: "see" };
      if (data.tell === "shown") shown?.postMessage(see, location.origin);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });
  return (
    <figure>
      <figcaption className="lab">{name}</figcaption>
      <section
        className="shot"
        aria-label={name}
        ref={scroller}
        // Scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
      >
        {address === null ? (
          <p className="waiting-note">Not there.</p>
        ) : (
          <div className="shot__page" style={{ inlineSize: width * scale, blockSize: height * scale }}>
            <div style={{ inlineSize: width, transform: `scale(${scale})` }}>
              {isDrawn ? (
                // The same origin, and code of ours, as on the place Page; it is looked at, not used.
                // oxlint-disable-next-line react/iframe-missing-sandbox
                <iframe
                  ref={frame}
                  inert
                  title={name}
                  src={address}
                  style={{ inlineSize: width, blockSize: height, colorScheme: scheme }}
                />
              ) : null}
              {marks.map(([[left, top, inlineSize, blockSize], kind], index) => (
                <span
                  key={index}
                  className="mark"
                  data-kind={kind}
                  style={{ insetInlineStart: left, insetBlockStart: top, inlineSize, blockSize }}
                >
                  <span aria-hidden="true">{SIGNS[kind]}</span>
                </span>
              ))}
            </div>
          </div>
        )}
      </section>
    </figure>
  );
}

/** How much smaller a page is drawn, so that its width has room. */
function useScale(scroller: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const observer = new ResizeObserver(() => setRoom(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [scroller]);
  return Math.min(1, room / width);
}
