import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  { name: "body", props: { text: { key: "errors.generic" } } },
  { name: "lede", props: { text: { key: "errors.network" }, tone: "lede" } },
  { name: "note", props: { text: { key: "errors.expired" }, tone: "note" } },
  { name: "words of the service, never markup", props: { text: { literal: "<strong>as they are</strong>" } } },
];
