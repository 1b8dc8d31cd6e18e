import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const parent = { role: "parent" } as const;
const child = { role: "child", userId: "" } as const;

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "two parents and two children",
    props: {
      title: { literal: "Your family" },
      you: "b",
      members: [
        { firstName: "Jordan", lastName: "Avery", color: 1, displayInitials: "JA", userId: "a", ...parent },
        { firstName: "Sam", lastName: "Rivera", color: 2, displayInitials: "SR", userId: "b", ...parent },
        { firstName: "Mila", lastName: "Avery", color: 3, displayInitials: "MA", ...child },
        { firstName: "Theo", lastName: "Avery", color: 4, displayInitials: "TA", ...child },
      ],
      note: { literal: "Your family was set up by Dana Whitfield, a family-law professional." },
    },
  },
  {
    name: "one parent alone",
    props: {
      members: [{ firstName: "Jordan", lastName: "", color: 6, displayInitials: "J", userId: "a", ...parent }],
    },
  },
];
