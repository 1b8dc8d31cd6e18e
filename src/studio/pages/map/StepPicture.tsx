import { useStore } from "@xyflow/react";
import { atom, useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import { useLookedAt } from "./looked-at.ts";
import { inSight, PICTURE, picturesAtom } from "./pictures.ts";

/** At a smaller zoom, a picture is not recognizable. */
const LEAST_ZOOM = 0.25;

/** The page of a step in its box. The text below it says the same, so the picture needs no description. */
export function StepPicture({ step }: { readonly step: string }) {
  const key = useLookedAt().pictureOf(step);
  const url = useAtomValue(useMemo(() => atom((get) => get(picturesAtom).get(key)?.url), [key]));
  const isLarge = useStore(({ transform: [, , zoom] }) => zoom >= LEAST_ZOOM);
  useEffect(() => (isLarge ? inSight(step) : undefined), [step, isLarge]);
  if (url === null) return <span className="node__pic">This page could not be drawn.</span>;
  if (url === undefined) return <span className="node__pic" />;
  return <img className="node__pic" src={url} alt="" width={PICTURE.width} height={PICTURE.height} draggable={false} />;
}
