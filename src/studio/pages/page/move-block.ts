import type { PageView } from "../../protocol.ts";
import type { PartView } from "../../protocol-parts.ts";
import { edit } from "../state.ts";

/** Puts a part of a page to another place on it, where there is one; `false` where it was not done. */
export async function moveBlock(view: PageView, { at, was }: PartView, to: number): Promise<boolean> {
  const { flow, step } = view;
  return isPlace(view, to) && (await edit({ kind: "move-block", flow, step, at, was, to }));
}

export function isPlace({ parts }: PageView, to: number): boolean {
  return parts.some(({ place }) => place === to);
}
