import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  { name: "with its own words", props: {} },
  { name: "with a text and an event", props: { text: { key: "ui.close" }, event: "toStart" } },
];
