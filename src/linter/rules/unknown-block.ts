import { noBlock, pointer } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownBlock: Rule = {
  id: "unknown-block",
  finds: "A page contains a block that does not exist.",
  why: "Part of the page would be missing, perhaps the button that leads on.",
  *check({ repo, of }) {
    for (const use of of("block")) {
      if (repo.blocks.has(use.name)) continue;
      const message = noBlock(repo, use.name);
      yield { file: use.file, pointer: pointer(use.pointer, "block"), message };
    }
  },
};
