import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "in a browser that keeps nothing",
    props: { title: { key: "unsaved.title" }, text: { key: "unsaved.text" } },
  },
];
