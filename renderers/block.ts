import type { ComponentType } from "react";
import type { BlockView, FormDefinition, PageEvent, View } from "../src/engine/index.ts";

/** The props of every block. `Props`: the properties of its descriptor, if it is a block of a typed journey. */
export interface BlockProps<Props = BlockView["props"]> {
  readonly block: Omit<BlockView, "props"> & { readonly props: Props };
}

export type BlockComponent = ComponentType<BlockProps>;

/** A block whose code may be loaded later. */
export type LateBlock = BlockComponent & {
  /** Loads its code and everything else that it needs. Rejects if loading fails several times. */
  readonly load?: LoadBlock;
};

/** Loads what a block needs so that it can be shown without waiting. */
export type LoadBlock = (block: BlockView, host: { form(id: string): Promise<FormDefinition> }) => Promise<unknown>;

/** Blocks by the names that flows use. */
export type BlockSet = Readonly<Record<string, LateBlock>>;

/** A named, complete use of a block, for the catalogue, the render test and axe. */
export interface Example<P> {
  readonly name: string;
  readonly props: P;
  readonly slots?: BlockView["slots"];
  /** The view around the block, if the example depends on it. */
  readonly view?: Partial<Pick<View, "busy" | "forms">>;
  /**
   * How the journey answers an event: the form's next values and errors. Without it, the values stay as they were sent.
   */
  readonly answer?: (event: PageEvent) => View["forms"][string] | undefined;
  /** The forms that the host returns, by id. */
  readonly forms?: Readonly<Record<string, FormDefinition>>;
}
