import type { BlockView, View } from "../../src/engine/index.ts";
import { readProperties } from "../fields/properties.ts";
import type { RendererHost } from "../host.ts";
import { readyForm } from "./form/ready-form.ts";
import { blocks as registry } from "./registry.ts";

/** Loads all that a view needs to be shown at once: code of blocks, forms. Never rejects: what does not come says so in its place. */
export async function ready({ page, aside, header, dialog }: View, host: Pick<RendererHost, "form">): Promise<void> {
  const shown = [...page, ...aside, ...(header ?? []), ...(dialog?.page ?? [])].flatMap(withSlots);
  await Promise.allSettled(
    shown.flatMap(({ block, props }) => [
      registry[block]?.load?.(),
      // The one block that has more to load than its code.
      ...(block === "form" ? [readyForm(host, readProperties(props).schema)] : []),
    ]),
  );
}

function withSlots(block: BlockView): readonly BlockView[] {
  return [block, ...Object.values(block.slots).flat().flatMap(withSlots)];
}
