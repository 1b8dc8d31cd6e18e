import { use } from "react";
import type { BlockComponent, BlockProps, LateBlock, LoadBlock } from "../block.ts";

/**
 * Blocks whose code is in one chunk, which is loaded when the first of them is needed. After that, each of them is
 * shown without waiting. React's `lazy` would first show an empty place for each block, and the page would jump.
 * `more`: what a block loads in addition to its code.
 */
export function late<Piece>(
  load: () => Promise<Piece>,
): (pick: (piece: Piece) => BlockComponent, more?: (piece: Piece) => LoadBlock) => LateBlock {
  let request: Promise<Piece> | undefined;
  const ask = () => {
    request ??= fulfilled(retry(load));
    return request;
  };
  return (pick, more) =>
    Object.assign(
      function Late({ block }: BlockProps) {
        const Block = pick(use(ask()));
        return <Block block={block} />;
      },
      { load: async (...args: Parameters<LoadBlock>) => more?.(await ask())(...args) ?? ask() },
    );
}

/** Marks a promise as fulfilled, as React does after waiting for it: React then shows its value at once. */
export function fulfilled<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}

/** Delays before the next tries, in milliseconds. */
const WAITS = [300, 1000, 3000];

/** Loads a part of the page. It tries again, since a connection or a service may be down for only a moment. */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
