import { use } from "react";
import type { BlockComponent, BlockProps } from "../block.ts";
import { retry } from "./retry.ts";

/** A block whose code comes later. */
export type LateBlock = BlockComponent & {
  /** Asks for its code. Rejects when it does not come at several tries. */
  readonly load?: () => Promise<unknown>;
};

/**
 * Blocks whose code comes in one piece, which is asked for when the first of them is to be shown. Once it is there, every one of them is shown at
 * once; React's `lazy` would show an empty place first for each of them, and the page would jump.
 */
export function late<Piece>(load: () => Promise<Piece>): (pick: (piece: Piece) => BlockComponent) => LateBlock {
  let asked: Promise<Piece> | undefined;
  const ask = () => {
    asked ??= fulfilled(retry(load));
    return asked;
  };
  return (pick) =>
    Object.assign(
      function Late({ block }: BlockProps) {
        const Block = pick(use(ask()));
        return <Block block={block} />;
      },
      { load: ask },
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
