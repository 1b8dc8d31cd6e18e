import { Suspense } from "react";
import type { BlockView } from "../../src/engine/index.ts";
import { BlockBoundary } from "./BlockBoundary.tsx";
import { blocks as registry } from "./registry.ts";
import { Waiting } from "./Waiting.tsx";

/** Shows blocks in their order. One that fails says so in its place; the others stay usable. */
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
  const Component = registry[block.block];
  // The checker refuses unknown blocks; this is for a page that is older than its program.
  if (!Component) throw new Error(`Unknown block "${block.block}"`);
  return <Component block={block} />;
}
