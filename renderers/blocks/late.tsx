import { use } from "react";
import type { BlockComponent, BlockProps, LateBlock, LoadBlock } from "../block.ts";
import { retry } from "./retry.ts";

/**
 * Blocks whose code comes in one piece, which is asked for when the first of them is to be shown. Once it is there, every one of them is shown at
 * once; React's `lazy` would show an empty place first for each of them, and the page would jump. `more`: what a block loads beyond its code.
 */
export function late<Piece>(
  load: () => Promise<Piece>,
): (pick: (piece: Piece) => BlockComponent, more?: (piece: Piece) => LoadBlock) => LateBlock {
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
      { load: async (...given: Parameters<LoadBlock>) => more?.(await ask())(...given) ?? ask() },
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
