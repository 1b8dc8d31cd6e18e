import type { JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import type { ChoicesView, PageView } from "../../protocol-page.ts";
import { behind, calledAmongYou, inLanguages, oneOf, type Questions } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";
import { choiceName } from "./choice-name.ts";
import { wordsOf } from "./words-of.ts";

/** The questions about a new choice of a field. */
export function choiceQuestions(
  view: Pick<PageView, "texts">,
  { list }: Pick<ChoicesView, "list">,
  languages: Overview["languages"],
): Questions {
  return {
    type: "object",
    required: ["called", "labels", "after"],
    properties: {
      called: calledAmongYou(50, "a friend"),
      labels: inLanguages("What people read", languages),
      after: behind(
        "After which choice?",
        list.map((one) => choiceWords(view, one)),
      ),
    },
  };
}

/** The words of a choice, or its value if it has none. */
export function choiceWords(view: Pick<PageView, "texts">, { value, label }: ChoicesView["list"][number]): string {
  return label === null ? value : wordsOf(view, label);
}

/** Its name in the files. Empty while it has none. */
export function choiceCalled({ list }: Pick<ChoicesView, "list">, answers: JsonObject): string {
  const others = list.map((one) => one.value);
  return choiceName(textIn(answers, "called"), others);
}

/** The questions of deleting a choice: which one, and what people get who chose it. */
export function withoutChoiceQuestions(view: Pick<PageView, "texts">, { list }: Pick<ChoicesView, "list">): Questions {
  const choices = list.map((one) => [one.value, choiceWords(view, one)] as const);
  return {
    type: "object",
    required: ["which", "instead"],
    properties: {
      which: oneOf("Which choice?", choices),
      instead: oneOf("People who chose it get instead", choices),
    },
  };
}
