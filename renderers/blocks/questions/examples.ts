import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "three questions",
    props: {
      title: words("Questions you may have"),
      items: [
        { question: words("What is it?"), answer: words("A shared place for parents who live apart.") },
        { question: words("What will the other parent see?"), answer: words("Only what you share with them.") },
        { question: words("Do I have to pay?"), answer: words("Each parent has a subscription.") },
      ],
    },
  },
];
