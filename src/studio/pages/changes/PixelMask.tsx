import { useEffect, useRef } from "react";
import type { Pixels } from "./pixels.ts";

/** The pixels that differ, over a picture of a page. What it shows is also told in words. */
export function PixelMask({ mask }: Pick<Pixels, "mask">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => canvas.current?.getContext("2d")?.putImageData(mask, 0, 0), [mask]);
  return <canvas ref={canvas} className="pixels" width={mask.width} height={mask.height} aria-hidden="true" />;
}
