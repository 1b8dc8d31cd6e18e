import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  { name: "with a sentence", props: { text: { key: "ui.brand" }, sub: { key: "errors.generic" } } },
  { name: "centred, done", props: { text: { key: "ui.brand" }, align: "center", mark: "done" } },
];
