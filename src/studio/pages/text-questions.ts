import type { Overview, TextRow } from "../protocol.ts";
import type { Question, Questions } from "../browser/questions.ts";

interface Of {
  readonly row: Pick<TextRow, "room">;
  readonly languages: Overview["languages"];
  /** Whether to focus it, because the person has just opened it. */
  readonly takesFocus: boolean;
}

/** The questions about a text: one for each language of the repository. */
export function textQuestions({ row: { room }, languages, takesFocus }: Of): Questions {
  const question = ({ id, name }: Overview["languages"][number], index: number): Question => ({
    title: name,
    type: "string",
    "x-widget": "written",
    "x-layout": { lang: id, ...(room !== null && { room }), ...(takesFocus && index === 0 && { takesFocus }) },
  });
  return {
    type: "object",
    required: [],
    properties: Object.fromEntries(languages.map((one, index) => [one.id, question(one, index)])),
  };
}
