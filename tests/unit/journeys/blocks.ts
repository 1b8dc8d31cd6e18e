import { type BlockView, view } from "../../../src/engine/index.ts";
import type { Browser } from "./browser.ts";

/** Blocks and all blocks inside them, in reading order. */
export function within(blocks: readonly BlockView[]): readonly BlockView[] {
  return blocks.flatMap((one) => [one, ...within(Object.values(one.slots).flat())]);
}

/** The first block with this name on the page that the person sees, or beside it. */
export function block(person: Browser, name: string): BlockView | undefined {
  const { page, aside } = view(person.program, person.snapshot, person.now);
  return within([...page, ...aside]).find((one) => one.block === name);
}

/** The names of the payment methods among the blocks. */
export function methodsIn(blocks: readonly BlockView[]): readonly unknown[] {
  return within(blocks).flatMap((one) => (one.block === "method" ? [one.props["value"]] : []));
}
