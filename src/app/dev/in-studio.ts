import type { Call } from "../../browser/index.ts";
import type { Texts } from "../../texts/index.ts";
import { sampleAnswer } from "./mock-route.ts";
import { answersOfStudio, callAnswered, madeUpAnswer } from "./studio-call.ts";
import { isInStudio, tagTexts } from "./studio-frame.ts";

/**
 * Development builds only: tags the texts in the Studio's frame, and returns a call function with the Studio's answers.
 * Call it before the first text is needed.
 */
export function inStudio(query: URLSearchParams, texts: Texts, flow: string): Call | undefined {
  if (!isInStudio(query)) return undefined;
  tagTexts(texts);
  return callAnswered(
    answersOfStudio(),
    async (operation) => sampleAnswer(flow, operation) ?? (await madeUpAnswer(operation)),
  );
}
