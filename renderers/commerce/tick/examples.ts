import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const props = {
  title: { literal: "Pay for my co-parent too" },
  note: { literal: "Adds a second Plus subscription, for one year." },
  end: { literal: "USD 200.00" },
};

export const examples: readonly Example<JsonObject>[] = [
  { name: "to be taken", props: { ...props, on: false } },
  { name: "taken", props: { ...props, on: true } },
];
