import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });
const props = {
  question: words("I have a subscription activation code"),
  label: words("Activation code"),
  apply: words("Apply"),
};

export const examples: readonly Example<JsonObject>[] = [
  { name: "not asked for", props: { ...props, open: false } },
  { name: "empty", props: { ...props, open: true } },
  { name: "wrong", props: { ...props, open: true, code: "FL-2026-88", error: words("Invalid activation code") } },
  { name: "good", props: { ...props, open: true, code: "FL-2026-88", done: words("The code is applied.") } },
];
