import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "in the middle",
    props: {
      items: [
        { text: words("Your login is saved"), state: "done" },
        { text: words("Signing you in"), state: "now" },
        { text: words("Opening your receipt"), state: "todo" },
      ],
      note: words("This takes about five seconds."),
    },
  },
];
