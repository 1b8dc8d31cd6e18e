import type { ComponentType } from "react";
import type { BlockView, FormDefinition, PageEvent, View } from "../src/engine/index.ts";

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
  /** What the journey makes of an event: the form's next values and errors. None: values as they were sent. */
  readonly answer?: (event: PageEvent) => View["forms"][string] | undefined;
  /** Forms by id, for what asks the host for them. */
  readonly forms?: Readonly<Record<string, FormDefinition>>;
}
