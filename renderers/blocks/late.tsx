import { use } from "react";
import type { BlockComponent, BlockProps } from "../block.ts";
import { retry } from "./retry.ts";

/**
 * Blocks whose code comes in one piece, which is asked for when the first of them is to be shown. Once it is there, every one of them is shown at
 * once; React's `lazy` would show an empty place first for each of them, and the page would jump.
 */
export function late<Piece>(load: () => Promise<Piece>): (pick: (piece: Piece) => BlockComponent) => BlockComponent {
  let asked: Promise<Piece> | undefined;
  return (pick) =>
    function Late({ block }: BlockProps) {
      asked ??= retry(load);
      const Block = pick(use(asked));
      return <Block block={block} />;
    };
}
