import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "two paragraphs",
    props: { title: { key: "ui.problem" } },
    slots: {
      blocks: [
        { block: "text", key: "a", props: { text: { key: "errors.generic" } }, slots: {} },
        { block: "text", key: "b", props: { text: { key: "errors.network" } }, slots: {} },
      ],
    },
  },
];
