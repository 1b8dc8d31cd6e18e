import type { ReactNode } from "react";
import { Component } from "react";
import { BlockFailed } from "./BlockFailed.tsx";

interface BlockBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Limits a failure (a chunk that did not load, a defect) to its block. React supports error boundaries only as classes.
 */
export class BlockBoundary extends Component<BlockBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <BlockFailed /> : this.props.children;
  }
}
