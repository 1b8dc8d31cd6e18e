import type { BlockView, View } from "../../src/engine/index.ts";
import type { RendererHost } from "../host.ts";

/**
 * Loads everything that a view needs to be shown at once: code of blocks, and forms. Never rejects: a part that does
 * not load shows a message in its place.
 */
export async function ready(
  { page, aside, header, dialog }: View,
  host: Pick<RendererHost, "blocks" | "form">,
): Promise<void> {
  const shown = [...page, ...aside, ...(header ?? []), ...(dialog?.page ?? [])].flatMap(withSlots);
  await Promise.allSettled(shown.map((block) => host.blocks[block.block]?.load?.(block, host)));
}

function withSlots(block: BlockView): readonly BlockView[] {
  return [block, ...Object.values(block.slots).flat().flatMap(withSlots)];
}
