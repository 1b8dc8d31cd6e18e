import type { ComponentType } from "react";
import type { BlockView, FormDefinition, PageEvent, View } from "../src/engine/index.ts";

/** What every block is given. A block reads its `props` through `renderers/props.ts`. */
export interface BlockProps {
  readonly block: BlockView;
}

export type BlockComponent = ComponentType<BlockProps>;

/** A block whose code may come later. */
export type LateBlock = BlockComponent & {
  /** Asks for its code, and for all else that it has to load. Rejects when it does not come at several tries. */
  readonly load?: LoadBlock;
};

/** Loads what a block needs to be shown at once. */
export type LoadBlock = (block: BlockView, host: { form(id: string): Promise<FormDefinition> }) => Promise<unknown>;

/** Blocks by the name that flows use. */
export type BlockSet = Readonly<Record<string, LateBlock>>;

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
