import { useEffect, useRef } from "react";
import type { Pixels } from "./pixels.ts";

/** Marks the pixels that differ on a picture of a page. The words below the picture say how many. */
export function PixelMask({ mask }: Pick<Pixels, "mask">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext("2d")?.putImageData(mask, 0, 0), [mask]);
  return <canvas ref={canvas} className="pixels" width={mask.width} height={mask.height} aria-hidden="true" />;
}
