import type { ComponentType } from "react";
import type { BlockView } from "../src/engine/index.ts";

/** What every block is given. A block reads its `props` through `renderers/props.ts`. */
export interface BlockProps {
  readonly block: BlockView;
}

export type BlockComponent = ComponentType<BlockProps>;

/** A named, complete use of a block or widget, for the catalogue, the render test and axe. */
export interface Example<P> {
  readonly name: string;
  readonly props: P;
}
