import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });
const transcript = words("You choose a colour for each child. What one parent enters, both can see.");

export const examples: readonly Example<JsonObject>[] = [
  { name: "a video", props: { link: "video", title: words("How the calendar works"), transcript } },
  {
    name: "a square one",
    props: { link: "video", title: words("How the calendar works"), transcript, shape: "square" },
  },
];
