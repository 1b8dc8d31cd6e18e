import { Component, type ReactNode, Suspense } from "react";
import type { BlockView } from "../../src/engine/index.ts";
import { useHost } from "../host.ts";
import { Icon } from "../icon/Icon.tsx";
import { useSpeaker } from "../text/speaker.ts";
import { Waiting } from "./Waiting.tsx";
import { Button } from "../Button.tsx";

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

interface BlockBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Limits a failure (a chunk that did not load, a defect) to its block. React supports error boundaries only as classes.
 */
class BlockBoundary extends Component<BlockBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <BlockFailed /> : this.props.children;
  }
}

/** Shown instead of a block that failed. Reloading the page loads a chunk that was missing. */
function BlockFailed() {
  const { t } = useSpeaker();
  return (
    <div className="alert" data-tone="error" role="alert">
      <Icon name="error" />
      <div className="alert__body">
        <p>{t("ui.blockFailed")}</p>
        <p>
          <Button look="link" onClick={() => window.location.reload()}>
            {t("ui.reload")}
          </Button>
        </p>
      </div>
    </div>
  );
}
