import { use } from "react";
import type { BlockView } from "../../src/engine/index.ts";
import type { BlockComponent, BlockProps } from "../block.ts";
import type { RendererHost } from "../host.ts";
import { retry } from "./retry.ts";

/** Loads what a block needs to be shown at once. */
type Load = (block: BlockView, host: Pick<RendererHost, "form">) => Promise<unknown>;

/** A block whose code comes later. */
export type LateBlock = BlockComponent & {
  /** Asks for its code, and for all else that it has to load. Rejects when it does not come at several tries. */
  readonly load?: Load;
};

/**
 * Blocks whose code comes in one piece, which is asked for when the first of them is to be shown. Once it is there, every one of them is shown at
 * once; React's `lazy` would show an empty place first for each of them, and the page would jump. `more`: what a block loads beyond its code.
 */
export function late<Piece>(
  load: () => Promise<Piece>,
): (pick: (piece: Piece) => BlockComponent, more?: (piece: Piece) => Load) => LateBlock {
  let asked: Promise<Piece> | undefined;
  const ask = () => {
    asked ??= fulfilled(retry(load));
    return asked;
  };
  return (pick, more) =>
    Object.assign(
      function Late({ block }: BlockProps) {
        const Block = pick(use(ask()));
        return <Block block={block} />;
      },
      { load: async (...given: Parameters<Load>) => more?.(await ask())(...given) ?? ask() },
    );
}

/** Marks a promise as React does once it has waited for it: what is there already is then shown at once. */
export function fulfilled<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}
