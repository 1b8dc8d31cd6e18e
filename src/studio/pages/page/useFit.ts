import { type CSSProperties, type RefCallback, useLayoutEffect, useState } from "react";

/** At a smaller scale, text is not readable, so the page is scrolled instead. */
const SMALLEST = 0.75;

/** The scale at which a page of some width fits beside the lists. 1 for the original size. */
export function useFit(width: number): { readonly stage: RefCallback<HTMLElement>; readonly scale: number } {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    if (stage === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(entry.contentRect.width);
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage]);
  const scale = room / width;
  return { stage: setStage, scale: scale >= 1 || scale < SMALLEST ? 1 : Math.floor(scale * 100) / 100 };
}

/** Enlarges a scaled frame to fill its place. */
export function drawnAt(scale: number, width: number): CSSProperties {
  if (scale === 1) return {};
  return {
    transform: `scale(${scale})`,
    transformOrigin: "0 0",
    blockSize: `${100 / scale}%`,
    marginInline: `0 ${-(1 - scale) * width}px`,
  };
}
