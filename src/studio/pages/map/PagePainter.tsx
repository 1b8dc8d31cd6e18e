import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { isFromFrame, PROTOCOL, type ToFrame } from "../../../app/dev/index.ts";
import type { Overview } from "../../protocol.ts";
import type { PagePicture } from "../../protocol-map.ts";
import { addressIn, findPath } from "../preview-address.ts";
import type { Lens } from "../lens.ts";
import { useView } from "../useView.ts";
import { keepForLater, keepPicture, PICTURE, picturesAtom, showKept, stepsInSightAtom } from "./pictures.ts";

interface PagePainterProps {
  readonly overview: Overview;
  /** With a site and a language. */
  readonly lens: Lens;
  readonly keyOf: (step: string) => string;
}

/** In a larger journey, only the pages of visible steps are drawn. */
const MOST_AHEAD = 60;

/** Draws the pages of the visible steps, then those of the others, one after the other in a hidden frame. */
export function PagePainter({ overview, lens, keyOf }: PagePainterProps) {
  const { flow, site, lang, arm, step: chosen } = lens;
  const { answer } = useView("pictures", { flow, site, lang, arm });
  const pictures = useAtomValue(picturesAtom);
  const inSight = useAtomValue(stepsInSightAtom);
  const pages = answer?.pages;
  // Which of them have been looked up.
  const [kept, setKept] = useState<unknown>(null);
  useEffect(() => {
    if (pages !== undefined) void showKept(pages.map(({ step }) => keyOf(step))).then(() => setKept(() => keyOf));
  }, [pages, keyOf]);
  const due = useMemo(() => {
    if (pages === undefined || kept !== keyOf) return undefined;
    const isDue = ({ step, of }: PagePicture) => {
      const known = pictures.get(keyOf(step));
      if (known === undefined) return inSight.has(step) || pages.length <= MOST_AHEAD;
      return inSight.has(step) && answer?.isCompiled === true && (known.of !== of || !known.isFinal);
    };
    const all = pages.filter(isDue);
    const without = all.filter(({ step }) => !pictures.has(keyOf(step)));
    return (
      all.find(({ step }) => step === chosen) ?? without.find(({ step }) => inSight.has(step)) ?? without[0] ?? all[0]
    );
  }, [answer, pages, kept, pictures, inSight, keyOf, chosen]);
  // A page that is being drawn is finished first, whatever is due by then.
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  if (drawn === null && due !== undefined && answer !== undefined) {
    const { step, of, address } = due;
    const page = { ...lens, step };
    const src = async () => {
      const path = address ?? (await findPath(answer.base, page, overview));
      return path === null ? null : addressIn(path, page, overview);
    };
    setDrawn({ name: keyOf(step), of, isFinal: answer.isCompiled, src, lens });
  }
  const end = (image: Blob | null) => {
    if (drawn === null) return;
    keepPicture(drawn.name, image, drawn);
    if (image !== null && drawn.isFinal) void keepForLater(drawn.name, image);
    setDrawn(null);
  };
  return drawn === null ? null : (
    <PaintedPage key={`${drawn.name} ${drawn.of} ${drawn.isFinal}`} {...drawn} onEnd={end} />
  );
}

interface Drawn {
  readonly name: string;
  /** Returns the address of the page, or `null` if it has none. */
  readonly src: () => Promise<string | null>;
  readonly lens: Pick<Lens, "width" | "scheme">;
  readonly of: string;
  readonly isFinal: boolean;
}

/** In ms. A page is finished when it has not changed for this long. */
const STILL_MS = 300;

/** In ms. A page that takes longer is skipped, so that the others are drawn. */
const LONGEST_MS = 60_000;

/** `onEnd` gets the image, or `null` if there is none. */
function PaintedPage({ name, src, lens, onEnd }: Drawn & { readonly onEnd: (image: Blob | null) => void }) {
  const { width, scheme } = lens;
  const [address, setAddress] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useEffectEvent(onEnd);
  const find = useEffectEvent(src);
  useEffect(() => {
    let isWanted = true;
    const take = (found: string | null) => {
      if (found === null) end(null);
      else setAddress(found);
    };
    find().then(
      (found) => isWanted && take(found),
      () => isWanted && take(null),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  useEffect(() => {
    const longest = setTimeout(() => end(null), LONGEST_MS);
    let still: ReturnType<typeof setTimeout> | undefined;
    const height = Math.ceil((width * PICTURE.height) / PICTURE.width);
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      const shown = frame.current?.contentWindow;
      if (origin !== location.origin || source !== shown || shown === null || !isFromFrame(data)) return;
      const ask = (message: ToFrame) => shown?.postMessage(message, location.origin);
      if (data.notice === "waits") ask({ studio: PROTOCOL, ask: "answer", answers: {} });
      if (data.notice === "walks") ask({ studio: PROTOCOL, ask: "goOn" });
      if (data.notice === "shown") ask({ studio: PROTOCOL, ask: "see" });
      if (data.notice === "picture") end(data.picture);
      if (data.notice !== "seen") return;
      clearTimeout(still);
      // Twice the size, so that it is sharp when the map is zoomed in.
      still = setTimeout(
        () => ask({ studio: PROTOCOL, ask: "picture", width: 2 * PICTURE.width, height, format: "webp" }),
        STILL_MS,
      );
    };
    window.addEventListener("message", onMessage);
    return () => {
      clearTimeout(longest);
      clearTimeout(still);
      window.removeEventListener("message", onMessage);
    };
  }, [width]);
  return address === null ? null : (
    // The frame has the same origin and our own code, as in the Page place. It is hidden and takes no focus.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className="painter"
      inert
      aria-hidden="true"
      tabIndex={-1}
      title={`Drawn for the map: ${name}`}
      src={address}
      width={width}
      style={{ colorScheme: scheme }}
    />
  );
}
