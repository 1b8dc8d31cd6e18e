/** What a page shows, as words, for code that draws nothing: no module here has components. */
export { answerRows } from "../blocks/answers/answer-rows.ts";
export { fieldTexts } from "../fields/field-texts.ts";
export type { PageSpeaker } from "../text/speaker.ts";
export { wordsOf } from "../text/useText.ts";
