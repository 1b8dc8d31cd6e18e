import type { Call } from "../../browser/index.ts";
import type { Texts } from "../../texts/index.ts";
import { sampleAnswer } from "./mock-route.ts";
import { answersOfStudio, callAnswered } from "./studio-call.ts";
import { isInStudio, tagTexts } from "./studio-frame.ts";

/** Development builds only: in the Studio's frame texts are tagged, and calls are answered by what this returns. Call it before the first text is asked for. */
export function inStudio(query: URLSearchParams, texts: Texts, flow: string): Call | undefined {
  if (!isInStudio(query)) return undefined;
  tagTexts(texts);
  return callAnswered(answersOfStudio(), (operation) => sampleAnswer(flow, operation));
}
