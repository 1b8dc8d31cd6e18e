import { Suspense } from "react";
import type { BlockView } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { BlockBoundary } from "./BlockBoundary.tsx";
import { Waiting } from "./Waiting.tsx";

/** Shows blocks in their order. A block that fails shows a message in its place, and the others stay usable. */
export function Blocks({ blocks }: { readonly blocks: readonly BlockView[] }) {
  return blocks.map((block) => (
    <BlockBoundary key={block.key}>
      <Suspense fallback={<Waiting />}>
        <One block={block} />
      </Suspense>
    </BlockBoundary>
  ));
}

function One({ block }: { readonly block: BlockView }) {
  const Component = useHost().blocks[block.block];
  // The checker refuses unknown blocks. This happens only if the page is older than its program.
  if (!Component) throw new Error(`Unknown block "${block.block}"`);
  return <Component block={block} />;
}
