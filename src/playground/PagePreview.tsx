import { useEffect, useRef, useState } from "react";
import type { Files } from "./checked.ts";
import type { PageOf, Shown } from "./preview.tsx";

interface PagePreviewProps {
  /** `null` until the files were compiled for the first time. */
  readonly modules: Files | null;
  /** A `PageOf` as JSON: the page begins again if it is another one. */
  readonly about: string;
  /** Whether it is as wide as a phone. */
  readonly isNarrow: boolean;
}

/** The journey in a frame, as people see it. */
export function PagePreview({ modules, about, isNarrow }: PagePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ data, source }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === "ready") setReady(true);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);
  useEffect(() => {
    if (!isReady || modules === null) return;
    const shown: Shown = { ...(JSON.parse(about) as PageOf), modules };
    frame.current?.contentWindow?.postMessage(shown, window.location.origin);
  }, [isReady, modules, about]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- Compiled modules are loaded from this page's own origin.
    <iframe
      ref={frame}
      title="The journey"
      src="preview.html"
      className="playground__frame"
      data-narrow={isNarrow ? "" : undefined}
    />
  );
}
