import { hash } from "node:crypto";
import { type BlockView, type Command, type Program, type Snapshot, view } from "../../../../src/engine/index.ts";

/** A hash of what a person sees and what the service, the storage and analytics receive. */
export function digest(program: Program, snapshot: Snapshot | null, commands: readonly Command[]): string {
  const seen = snapshot && view(program, snapshot, NOW);
  const words = JSON.stringify([
    seen && { ...seen, page: bare(seen.page), aside: bare(seen.aside), dialog: seen.dialog && bare(seen.dialog.page) },
    commands,
  ]);
  return hash("sha1", words, "base64");
}

/** Leaves out the keys, which only describe a block's place in the file. */
function bare(blocks: readonly BlockView[]): unknown {
  return blocks.map(({ block, props, slots }) => [block, props, Object.values(slots).map(bare)]);
}

const NOW = 1_900_000_000_000;
