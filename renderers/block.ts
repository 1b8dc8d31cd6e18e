import type { ComponentType } from "react";
import type { BlockView, FormDefinition, View } from "../src/engine/index.ts";

/** What every block is given. A block reads its `props` through `renderers/props.ts`. */
export interface BlockProps {
  readonly block: BlockView;
}

export type BlockComponent = ComponentType<BlockProps>;

/** A named, complete use of a block, for the catalogue, the render test and axe. */
export interface Example<P> {
  readonly name: string;
  readonly props: P;
  readonly slots?: BlockView["slots"];
  /** What the block finds around it, where that matters. */
  readonly view?: Partial<Pick<View, "busy" | "forms">>;
  /** Forms by id, for what asks the host for them. */
  readonly forms?: Readonly<Record<string, FormDefinition>>;
}
