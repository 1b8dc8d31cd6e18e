import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "two homes",
    props: {
      picture: "twoHomes",
      alt: { literal: "Two houses side by side, and a path between them" },
      caption: { literal: "Two homes, one calendar." },
    },
  },
];
