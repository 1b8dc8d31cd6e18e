import { type RefObject, useEffect, useRef, useState } from "react";
import { isFromFrame, PROTOCOL, type SeenThing, type ToFrame } from "../../../app/dev/index.ts";
import { SIGNS } from "./difference-words.ts";
import type { Box, Difference } from "./differences.ts";
import type { Pixels } from "./pixels.ts";

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
  /** Ask the page for an image, and again after each change. */
  readonly isPainted: boolean;
  readonly onPainted: (image: Blob | null) => void;
  /** The pixels that differ from the other picture. */
  readonly mask: ImageData | null;
}

/** A page counts as finished when nothing on it has changed for this long, ms. */
const STILL_MS = 300;

/** A page in a frame, smaller than it is, with marks on what differs. What it says in words stands below it. */
export function Picture(props: PictureProps) {
  const { name, address, isDrawn, width, scheme, height, marks, scroller, onScroll, mask } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const scale = useScale(scroller, width);
  const [seen, setSeen] = useState<Seen | null>(null);
  const { isPainted, onSeen, onPainted } = props;
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      const shown = frame.current?.contentWindow;
      if (origin !== location.origin || source !== shown || shown === null || !isFromFrame(data)) return;
      if (data.notice === "seen") {
        onSeen(data);
        setSeen(data);
      }
      if (data.notice === "picture") onPainted(data.picture);
      const answer: ToFrame = { studio: PROTOCOL, ask: "answer", answers: {} };
      if (data.notice === "waits") shown.postMessage(answer, location.origin);
      const see: ToFrame = { studio: PROTOCOL, ask: "see" };
      if (data.notice === "shown") shown?.postMessage(see, location.origin);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  });
  useEffect(() => {
    if (!isPainted || seen === null) return;
    const paint: ToFrame = { studio: PROTOCOL, ask: "picture", width, height, format: "png" };
    const still = setTimeout(() => frame.current?.contentWindow?.postMessage(paint, location.origin), STILL_MS);
    return () => clearTimeout(still);
  }, [isPainted, seen, width, height]);
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
          <p className="waiting-note">This page does not exist in this version.</p>
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
              {mask === null ? null : <PixelMask mask={mask} />}
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

/** Marks the pixels that differ on a picture of a page. The words below the picture say how many. */
function PixelMask({ mask }: Pick<Pixels, "mask">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext("2d")?.putImageData(mask, 0, 0), [mask]);
  return <canvas ref={canvas} className="pixels" width={mask.width} height={mask.height} aria-hidden="true" />;
}
