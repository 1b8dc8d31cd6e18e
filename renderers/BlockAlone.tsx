import type { BlockView, View } from "../src/engine/index.ts";
import { Blocks } from "./blocks/Blocks.tsx";
import { EMPTY_VIEW } from "./empty-view.ts";
import type { RendererHost } from "./host.ts";
import { InJourney } from "./Journey.tsx";
import { Surface } from "./page/Surface.tsx";

interface BlockAloneProps {
  readonly block: BlockView;
  readonly host: RendererHost;
  /** Values and problems of the block's forms, by form name. */
  readonly forms: View["forms"];
  /** A call that the block sent is still running. */
  readonly busy?: boolean;
}

/**
 * Shows a block without a journey around it: in a catalogue, or as a form of a tool. Needs an i18next instance around
 * it.
 */
export function BlockAlone({ block, host, forms, busy = false }: BlockAloneProps) {
  return (
    <InJourney view={{ ...EMPTY_VIEW, forms, busy }} host={host}>
      <Surface onFailed={() => {}} className="stack">
        <Blocks blocks={[block]} />
      </Surface>
    </InJourney>
  );
}
