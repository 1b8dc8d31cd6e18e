import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  { name: "information", props: { text: { key: "errors.server.conflict" } } },
  { name: "success", props: { tone: "success", text: { key: "ui.completed" } } },
  {
    name: "warning, with a heading",
    props: { tone: "warning", title: { key: "errors.duplicateParent" }, text: { key: "errors.generic" } },
  },
  { name: "error", props: { tone: "error", text: { key: "errors.generic" } } },
  {
    name: "error, with a way to try again",
    props: {
      tone: "error",
      title: { key: "errors.generic" },
      resubmit: { key: "ui.submit" },
      note: { key: "errors.network" },
    },
  },
  { name: "offer", props: { banner: true, title: { literal: "20%" }, text: { key: "ui.offer" } } },
];
