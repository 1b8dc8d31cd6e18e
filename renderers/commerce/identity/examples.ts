import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const props = { name: { literal: "Jordan Avery" }, detail: { literal: "jordan@example.com" } };

export const examples: readonly Example<JsonObject>[] = [
  { name: "to be changed", props: { ...props, change: "changeDetails", what: { literal: "your name or email" } } },
  { name: "as it is", props },
];
